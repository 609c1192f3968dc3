import { type Schemas } from '@labelbridge/api-client';
import { answer, api, type Resource, useResource } from '@labelbridge/session';
import { useKept } from '../../../site/use-site.js';

export type Terms = Schemas['TermsDto'];

export const useTerms = (): Resource<{ data: Terms }> => useKept(useResource('/api/terms', () => answer(api.GET('/api/terms'))));
