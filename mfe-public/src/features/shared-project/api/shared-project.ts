import { type Schemas } from '@labelbridge/api-client';
import { answer, api, type Resource, useResource } from '@labelbridge/session';

/** A project as its customer sees it. */
export type SharedProject = Schemas['SharedProjectDto'];

export const useSharedProject = (token: string): Resource<SharedProject> =>
  useResource(`/api/shared/${encodeURIComponent(token)}`, async () => {
    const { data } = await answer(api.GET('/api/shared/{token}', { params: { path: { token } } }));
    return data;
  });
