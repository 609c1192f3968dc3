import { sendChange, useApiData } from '@labelbridge/area-parts';
import { type WorkRecordPart } from '@labelbridge/contracts';
import { api, type Schemas } from '@labelbridge/session';

export type WorkPreview = Schemas['WorkPreviewDto'];
export type MyWorkRecord = Schemas['MyWorkRecordDto'];

const RECORDS = '/api/users/me/work-records';

/** Figures that a record would show now. */
export const useWorkPreview = () => useApiData('/api/users/me/work-record');
export const useMyRecords = () => useApiData(RECORDS);

export const filePath = (id: string, format: 'pdf' | 'json'): string => `/api/records/${id}?format=${format}`;

/** @returns the server's message @throws ApiError */
export const makeRecord = (show: readonly WorkRecordPart[]): Promise<string> =>
  sendChange(api.POST('/api/users/me/work-record', { body: { show: [...show] } }), RECORDS);

/** @returns the server's message @throws ApiError */
export const revokeRecord = (id: string): Promise<string> =>
  sendChange(api.POST('/api/users/me/work-records/{id}/revoke', { params: { path: { id } } }), RECORDS);

/** @returns the server's message @throws ApiError */
export const deleteRecord = (id: string): Promise<string> =>
  sendChange(api.DELETE('/api/users/me/work-records/{id}', { params: { path: { id } } }), RECORDS);
