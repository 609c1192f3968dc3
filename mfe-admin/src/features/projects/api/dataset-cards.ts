import { type Schemas } from '@labelbridge/api-client';
import { sendChange, useApiData, usePagedList } from '@labelbridge/area-parts';
import { api } from '@labelbridge/session';

export type IssuedCard = Schemas['IssuedCardDto'];

/** The present figures; `asked` false fetches nothing, because a large project takes seconds. */
export const useCardPreview = (projectId: string, asked: boolean) =>
  useApiData('/api/projects/{id}/dataset-card', asked ? { path: { id: projectId } } : null);

export const useIssuedCards = (projectId: string) => usePagedList('/api/projects/{id}/dataset-cards', { path: { id: projectId } });

/** @returns the server's message */
export const issueCard = (projectId: string): Promise<string> =>
  sendChange(
    api.POST('/api/projects/{id}/dataset-cards', { params: { path: { id: projectId } } }),
    `/api/projects/${projectId}/dataset-cards`,
    '/api/audit',
  );

export const previewPath = (projectId: string): string => `/api/projects/${projectId}/dataset-card?format=markdown`;
export const filesPath = (projectId: string): string => `/api/projects/${projectId}/dataset-card/files`;
export const issuedPath = (provenanceId: string, format: 'json' | 'markdown'): string => `/api/provenance/${provenanceId}?format=${format}`;
