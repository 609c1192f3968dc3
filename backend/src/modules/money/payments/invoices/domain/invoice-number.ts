import { businessDate } from '@labelbridge/contracts';

/** Year of the date in Lagos; it selects the series. */
export const invoiceYear = (instant: Date): number => Number(businessDate(instant).slice(0, 4));

/** @param sequence place in the year's series, from 1; more than six digits stay whole */
export const formatInvoiceNumber = (year: number, sequence: number): string => `INV-${year}-${String(sequence).padStart(6, '0')}`;
