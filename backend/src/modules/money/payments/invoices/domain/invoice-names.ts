import { businessDate, bonusTitle } from '@labelbridge/contracts';
import { type InvoiceRecord } from '../persistence/invoice.schema.js';

/** Year of the date in Lagos; it selects the series. */
export const invoiceYear = (instant: Date): number => Number(businessDate(instant).slice(0, 4));

/** @param sequence place in the year's series, from 1; more than six digits stay whole */
export const formatInvoiceNumber = (year: number, sequence: number): string => `INV-${year}-${String(sequence).padStart(6, '0')}`;

/** Title of what an invoice pays for. */
export const titleOfInvoice = ({ task, bonus }: Pick<InvoiceRecord, 'task' | 'bonus'>): string =>
  bonus ? bonusTitle(bonus.about) : (task?.title ?? '');
