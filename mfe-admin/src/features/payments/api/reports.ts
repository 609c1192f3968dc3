import { type paths, type Schemas } from '@labelbridge/api-client';
import { usePagedList } from '@labelbridge/area-parts';
import { answer, api, refreshData } from '@labelbridge/session';

/** The payments of a day at the bank and in the ledger. */
export type Report = Schemas['PayoutReportDto'];
type ReportQuery = NonNullable<paths['/api/payouts/reports']['get']['parameters']['query']>;

/** Reports, the newest day first. */
export const useReports = (query: ReportQuery) =>
  usePagedList('/api/payouts/reports', query, (page) => answer(api.GET('/api/payouts/reports', { params: { query: page } })));

/** Compares bank and ledger now. @param day `YYYY-MM-DD`; today by default @returns the server's message */
export async function runReport(day?: string): Promise<string> {
  const { message } = await answer(api.POST('/api/payouts/reports/run', { body: day ? { day } : {} }));
  void refreshData('/api/payouts/reports');
  return message;
}
