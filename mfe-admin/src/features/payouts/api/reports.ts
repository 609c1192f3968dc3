import { type paths, type Schemas } from '@labelbridge/api-client';
import { answer, api, refreshData, useList } from '@labelbridge/session';
import { listKey } from '../../../shared/list/list-key.js';

/** What the bank paid on a day, and what the ledger has of it. */
export type Report = Schemas['PayoutReportDto'];
type ReportQuery = NonNullable<paths['/api/payouts/reports']['get']['parameters']['query']>;

/** Reports, the newest day first, page by page. */
export const useReports = (query: ReportQuery) =>
  useList(listKey('/api/payouts/reports', query), (cursor) =>
    answer(api.GET('/api/payouts/reports', { params: { query: { ...query, ...(cursor && { cursor }) } } })),
  );

/** Compares bank and ledger now. @param day `YYYY-MM-DD`; today where it is left out @returns the server's words */
export async function runReport(day?: string): Promise<string> {
  const { message } = await answer(api.POST('/api/payouts/reports/run', { body: day ? { day } : {} }));
  void refreshData('/api/payouts/reports');
  return message;
}
