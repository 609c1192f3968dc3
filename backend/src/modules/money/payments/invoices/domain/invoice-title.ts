import { bonusTitle } from '@labelbridge/contracts';
import { type InvoiceRecord } from '../persistence/invoice.schema.js';

/** Title of what an invoice pays for. */
export const titleOfInvoice = ({ task, bonus }: Pick<InvoiceRecord, 'task' | 'bonus'>): string =>
  bonus ? bonusTitle(bonus.about) : (task?.title ?? '');
