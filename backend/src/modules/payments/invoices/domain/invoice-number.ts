import { businessDate } from '@labelbridge/contracts';

/** The year whose series an invoice of this instant belongs to: the year of its date in Lagos. */
export const invoiceYear = (instant: Date): number => Number(businessDate(instant).slice(0, 4));

/**
 * Writes an invoice's number, such as `INV-2026-000001`.
 *
 * @param sequence its place in the year's series, from 1; more than six digits stay whole
 */
export const formatInvoiceNumber = (year: number, sequence: number): string => `INV-${year}-${String(sequence).padStart(6, '0')}`;
