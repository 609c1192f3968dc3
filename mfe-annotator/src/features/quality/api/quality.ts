import { type Schemas } from '@labelbridge/api-client';
import { sendChange, useApiData } from '@labelbridge/area-parts';
import { api } from '@labelbridge/session';

export type ProjectQuality = Schemas['MyProjectQualityDto'];
export type ShownAnswer = Schemas['ShownAnswerDto'];

const PATH = '/api/users/me/quality';

export const useMyQuality = () => useApiData(PATH);

export const useMyAgreement = () => useApiData('/api/users/me/agreement');

/** Ends the person's own pause in a project. @returns the server's message @throws ApiError */
export const comeBack = (projectId: string): Promise<string> =>
  sendChange(api.POST('/api/projects/{id}/return', { params: { path: { id: projectId } } }), PATH);

/** Objects to the known answer of an item. @returns the server's message @throws ApiError */
export const objectTo = (answerId: string, text: string): Promise<string> =>
  sendChange(api.POST('/api/gold-answers/{id}/dispute', { params: { path: { id: answerId } }, body: { text } }), PATH);
