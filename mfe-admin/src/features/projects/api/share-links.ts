import { type Schemas } from '@labelbridge/api-client';
import { sendChange, usePagedList } from '@labelbridge/area-parts';
import { answer, api, refreshData } from '@labelbridge/session';
import { type NewSecret } from '../../../shared/secrets/new-secret.js';

/** A link that shows a project to its customer. */
export type ShareLink = Schemas['ShareLinkDto'];

const pathOf = (projectId: string): string => `/api/projects/${projectId}/share-links`;

export const useShareLinks = (projectId: string) => usePagedList('/api/projects/{id}/share-links', { path: { id: projectId } });

/** @returns the server's message, and the address of the page */
export async function makeShareLink(projectId: string, wanted: Schemas['MakeShareLinkDto']): Promise<NewSecret> {
  const made = await answer(api.POST('/api/projects/{id}/share-links', { params: { path: { id: projectId } }, body: wanted }));
  void refreshData(pathOf(projectId), '/api/audit');
  return made;
}

/** @returns the server's message */
export const revokeShareLink = ({ _id, projectId }: ShareLink): Promise<string> =>
  sendChange(api.DELETE('/api/share-links/{id}', { params: { path: { id: _id } } }), pathOf(projectId), '/api/audit');
