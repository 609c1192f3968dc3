import { type ReactNode, useState } from 'react';
import { capitalised, formatMoney, PAYMENT_MESSAGES } from '@labelbridge/contracts';
import { useNavigate } from '@labelbridge/router';
import { toApiError } from '@labelbridge/session';
import { toast } from '@labelbridge/ui';
import { withIdempotencyKey } from '../../../shared/idempotency.js';
import { batchPath } from '../../../shared/paths.js';
import { payInvoice, type Payment } from '../api/payments.js';
import { createPayouts, type InvoiceSelection, refreshMoney } from '../api/payouts.js';
import { PayDialog, type PayOrder } from './PayDialog.js';
import { payeeOf } from './payment-columns.js';

interface Question {
  readonly title: string;
  readonly selection: InvoiceSelection;
}

interface Paying {
  readonly askForOne: (payment: Payment) => void;
  readonly askFor: (payments: readonly Payment[]) => void;
  readonly askForAllDue: () => void;
  readonly dialog: ReactNode;
}

/**
 * Pays one invoice, several, or all that are due, each after a preview in a dialog.
 *
 * @param shown the invoices on the screen
 * @param onPaid called when payouts were created
 */
export function usePaying(shown: readonly Payment[], onPaid: () => void): Paying {
  const [question, setQuestion] = useState<Question>();
  const navigate = useNavigate();
  const close = () => setQuestion(undefined);
  const ask = (title: string, selection: InvoiceSelection) => setQuestion({ title, selection });

  const payOne = async (id: string, { confirmedNames, bankReference }: PayOrder) => {
    const order = { ...(confirmedNames.length > 0 && { confirmName: true }), ...(bankReference !== undefined && { bankReference }) };
    const payment = shown.find(({ _id }) => _id === id);
    const { message, needsApproval } = await withIdempotencyKey(['pay', id, JSON.stringify(order)], (key) => payInvoice(id, order, key));
    const what = payment && `${formatMoney(payment.amount)} to ${payeeOf(payment)}.`;
    // A green toast would claim a payment, but nothing was paid yet.
    if (needsApproval) toast.info(capitalised(PAYMENT_MESSAGES.awaitsApproval), what);
    else toast.success(message, what);
    close();
  };
  const payTogether = async (selection: InvoiceSelection, { confirmedNames }: PayOrder) => {
    const { _id } = await createPayouts(selection, confirmedNames);
    onPaid();
    close();
    void navigate(batchPath(_id));
  };
  const pay = async ({ selection }: Question, order: PayOrder) => {
    try {
      const [only, ...others] = 'ids' in selection ? selection.ids : [];
      if (only !== undefined && others.length === 0) await payOne(only, order);
      else await payTogether(selection, order);
    } catch (failure) {
      // The screen may be out of date: another admin may have paid, or no answer came.
      throw toApiError(failure);
    } finally {
      refreshMoney();
    }
  };

  return {
    askForOne: (payment) => ask(`Pay ${payeeOf(payment)}, ${payment.invoiceNumber}?`, { ids: [payment._id] }),
    askFor: (payments) =>
      ask(`Pay ${payments.length === 1 ? 'this invoice' : `these ${payments.length} invoices`}?`, { ids: payments.map(({ _id }) => _id) }),
    askForAllDue: () => ask('Pay all that is due?', { allDue: true }),
    dialog: question && (
      <PayDialog
        title={question.title}
        selection={question.selection}
        nameOf={(id) => shown.find(({ _id }) => _id === id)?.invoiceNumber}
        onPay={(order) => pay(question, order)}
        onClose={close}
      />
    ),
  };
}
