import { useEffect, useRef, useState } from 'react';
import { type LabelConfig, type Prediction, type Region } from '@labelbridge/annotation';
import { answer, api, ApiError, type Resource, type Schemas, useResource } from '@labelbridge/session';
import { isInterface, type ItemEnd, type WorkItem } from '@labelbridge/workspace';

export interface JobItem {
  readonly assignmentId: string;
  readonly item: WorkItem;
  readonly prediction: Prediction | null;
  readonly revision: number;
  readonly regions: readonly Region[];
  readonly end: ItemEnd | null;
  readonly seconds: number;
  /** Size of its files. */
  readonly bytes: number;
  readonly openComments: number;
  readonly sentBack: string | null;
}

export type JobRow = Schemas['JobItemDto'];
const PATH = '/api/jobs/{id}/items';
const PAGE = 100;

export const OUT_OF_DATE = 'This page is out of date. Reload it.';

async function fetchRows(jobId: string): Promise<JobRow[]> {
  const rows: JobRow[] = [];
  let cursor: string | null | undefined;
  do {
    const query = { limit: PAGE, ...(cursor ? { cursor } : {}) };
    const page = await answer(api.GET(PATH, { params: { path: { id: jobId }, query } }));
    rows.push(...page.data);
    cursor = page.page.next;
  } while (cursor);
  return rows.sort((one, other) => one.order - other.order);
}

/**
 * Fetches the rows of a job's items in order, for `followItems`. They are cached for offline work. Rows in memory from an earlier visit are
 * out of date, so the server is asked first.
 */
export function useFreshJobRows(jobId: string): Resource<JobRow[]> {
  const rows = useResource(`/api/jobs/${jobId}/items`, () => fetchRows(jobId));
  const [asks, setAsks] = useState(rows.data !== undefined);
  const reload = useRef(rows.reload);
  useEffect(() => {
    if (asks) void reload.current().finally(() => setAsks(false));
  }, [asks]);
  return asks ? { ...rows, data: undefined, error: undefined } : rows;
}

async function fetchInterface(jobId: string): Promise<object> {
  const { data } = await answer(api.GET('/api/jobs/{id}/interface', { params: { path: { id: jobId } } }));
  return data.config;
}

/** Fetches the unchecked labelling interface of a job, for `interfaceOf`. */
export const useJobInterface = (jobId: string) => useResource(`/api/jobs/${jobId}/interface`, () => fetchInterface(jobId));

/** @throws ApiError if the value is not an interface that this page knows */
export function interfaceOf(config: object): LabelConfig {
  if (!isInterface(config)) throw new ApiError(OUT_OF_DATE);
  return config;
}
