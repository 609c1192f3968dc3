import { type Schemas } from '@labelbridge/api-client';
import { sendChange } from '@labelbridge/area-parts';
import { api } from '@labelbridge/session';

/** A day's payments at the bank and in the ledger. */
export type Report = Schemas['PayoutReportDto'];

/** Compares bank and ledger now. @param day `YYYY-MM-DD`; today by default @returns the server's message */
export const runReport = (day?: string): Promise<string> =>
  sendChange(api.POST('/api/payouts/reports/run', { body: day ? { day } : {} }), '/api/payouts/reports');
