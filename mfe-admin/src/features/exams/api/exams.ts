import { type Schemas } from '@labelbridge/api-client';
import { type LabelConfig, type Region, regionsIn } from '@labelbridge/annotation';
import { sendChange, useApiData, usePagedList } from '@labelbridge/area-parts';
import { LIMITS, type RegionReason } from '@labelbridge/contracts';
import { answer, api, toApiError, useResource } from '@labelbridge/session';
import { storedInterface } from '../../../shared/stored-interface.js';

export type Exam = Schemas['ExamDto'];
export type ExamItemFigures = Schemas['ExamItemFiguresDto'];
export type ExamResult = Schemas['ExamResultDto'];
type Query = Readonly<Record<string, string>>;

const STALE = ['/api/tasks', '/api/projects', '/api/items'];

export const useExam = (id: string) => useApiData('/api/tasks/{id}/exam', { path: { id } });
export const useExamItems = (id: string) => useApiData('/api/tasks/{id}/exam/items', { path: { id } });
export const useExamResults = (id: string, query: Query) => usePagedList('/api/tasks/{id}/exam/tries', { path: { id }, query });

/** @returns the server's message @throws ApiError saying what is missing */
export const openExam = (id: string): Promise<string> =>
  sendChange(api.POST('/api/tasks/{id}/exam/open', { params: { path: { id } } }), ...STALE);

/** @returns the server's message @throws ApiError if the project needs it */
export const closeExam = (id: string): Promise<string> =>
  sendChange(api.POST('/api/tasks/{id}/exam/close', { params: { path: { id } } }), ...STALE);

/** Makes passes count no longer. @returns the server's message @throws ApiError */
export const askAgain = (id: string, reason: string): Promise<string> =>
  sendChange(api.POST('/api/tasks/{id}/exam/ask-again', { params: { path: { id } }, body: { reason } }), ...STALE);

export interface KnownItem {
  readonly title: string;
  readonly config: LabelConfig;
  readonly item: Schemas['TaskItemDto'];
  readonly regions: readonly Region[];
  readonly explanation: string;
  readonly reasons: readonly RegionReason[];
}

interface PageOf<Row> {
  readonly data: readonly Row[];
  readonly page: { readonly next: string | null };
}
interface Paging {
  readonly limit: number;
  readonly cursor?: string;
}

/** Reads a list on until it has the record: a page ends early if its rows are large. @returns undefined if it has none */
async function findInPages<Row extends { readonly _id: string }>(
  id: string,
  read: (query: Paging) => Promise<PageOf<Row>>,
): Promise<Row | undefined> {
  let query: Paging = { limit: LIMITS.pageMax };
  for (;;) {
    const { data, page } = await read(query);
    const found = data.find(({ _id }) => _id === id);
    if (found || page.next === null) return found;
    query = { ...query, cursor: page.next };
  }
}

/** @returns undefined if there is no known answer: any other failure is thrown, because an empty editor would overwrite it */
const fetchGold = (id: string) =>
  answer(api.GET('/api/items/{id}/gold', { params: { path: { id } } })).catch((failure: unknown) => {
    if (toApiError(failure).status === 404) return undefined;
    throw failure;
  });

async function fetchKnown(id: string, itemId: string): Promise<KnownItem> {
  const path = { path: { id } };
  const { data: task } = await answer(api.GET('/api/tasks/{id}', { params: path }));
  const projectPath = { path: { id: task.project?._id ?? '' } };
  const [item, version, gold] = await Promise.all([
    findInPages(itemId, (query) => answer(api.GET('/api/tasks/{id}/items', { params: { ...path, query } }))),
    findInPages(task.interfaceId ?? '', (query) => answer(api.GET('/api/projects/{id}/interfaces', { params: { ...projectPath, query } }))),
    fetchGold(itemId),
  ]);
  if (!item) throw new Error('The exam has no such item.');
  return {
    title: task.title ?? task.taskName,
    config: storedInterface(version?.config),
    item,
    regions: regionsIn(gold?.data.regions),
    explanation: gold?.data.explanation ?? '',
    reasons: gold?.data.reasons ?? [],
  };
}

/** Fetches an item of an exam with its known answer, empty if there is none. */
export const useKnownItem = (id: string, itemId: string) =>
  useResource(`/api/tasks/${id}/exam/items/${itemId}`, () => fetchKnown(id, itemId));

/** @returns the server's message @throws ApiError */
export const saveKnown = (
  itemId: string,
  regions: readonly Region[],
  { explanation, reasons }: Pick<KnownItem, 'explanation' | 'reasons'>,
): Promise<string> => {
  const body = { regions: regions.map((region) => ({ ...region })), explanation: explanation.trim() || null, reasons: [...reasons] };
  return sendChange(api.POST('/api/items/{id}/gold', { params: { path: { id: itemId } }, body }), ...STALE);
};
