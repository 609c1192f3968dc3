import { businessDate, capitalised, PAYMENT_MESSAGES, type PlainDate, payByText } from '@labelbridge/contracts';
import { PlainDateText } from '@labelbridge/ui';
import { type Detail } from '../show/DetailList.js';

/** The day by which an invoice is paid, as on the payment screens. @param payBy null unless it is unpaid */
export const payDue = (payBy: PlainDate | null): Detail =>
  payBy
    ? [capitalised(payByText(payBy, businessDate(new Date()))), <PlainDateText date={payBy} />]
    : [capitalised(PAYMENT_MESSAGES.payBy), null];
