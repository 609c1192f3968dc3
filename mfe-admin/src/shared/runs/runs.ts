import { type Schemas } from '@labelbridge/api-client';
import { sendChange, useApiData, usePagedList } from '@labelbridge/area-parts';
import { type RunAction } from '@labelbridge/contracts';
import { api } from '@labelbridge/session';

/** An import, export, deletion, recount or predictions in the background. */
export type Run = Schemas['RunDto'];
export type RunProblem = Schemas['RunProblemDto'];
type Wish = Schemas['MakeRunDto'];

const RUNS = '/api/runs';

export const RUNS_PATH = '/admin/runs';
export const runPath = (id: string): string => `${RUNS_PATH}/${id}`;
export const problemsFile = (id: string): string => `${RUNS}/${id}/problems.csv`;

export const useRuns = (query: Readonly<Record<string, string>>) => usePagedList(RUNS, { query });

export const useRun = (id: string) => useApiData('/api/runs/{id}', { path: { id } });

export const useRunProblems = (id: string) => usePagedList('/api/runs/{id}/problems', { path: { id } });

/** @returns the server's message @throws ApiError */
export const startRun = (wish: Wish): Promise<string> => sendChange(api.POST(RUNS, { body: wish }), RUNS);

const CALLS = {
  pause: (id: string) => api.POST('/api/runs/{id}/pause', { params: { path: { id } } }),
  resume: (id: string) => api.POST('/api/runs/{id}/resume', { params: { path: { id } } }),
  cancel: (id: string) => api.POST('/api/runs/{id}/cancel', { params: { path: { id } } }),
};

/** @returns the server's message @throws ApiError 409 if the run is in another state by now */
export const changeRun = (id: string, action: RunAction): Promise<string> =>
  sendChange(CALLS[action](id), RUNS, '/api/item-imports', '/api/tasks');
