import { type Schemas } from '@labelbridge/api-client';
import { SHARE_TOKEN_HEADER } from '@labelbridge/contracts';
import { answer, api, type Resource, useResource } from '@labelbridge/session';

/** A project as its customer sees it. */
export type SharedProject = Schemas['SharedProjectDto'];

export const useSharedProject = (token: string): Resource<SharedProject> =>
  useResource(`/api/shared#${token}`, async () => {
    const { data } = await answer(api.GET('/api/shared', { params: { header: { [SHARE_TOKEN_HEADER]: token } } }));
    return data;
  });
