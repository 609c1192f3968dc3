import { type Schemas } from '@labelbridge/api-client';
import { answer, api, type Resource, useResource } from '@labelbridge/session';
import { useKept } from '../../../site/use-site.js';

export type Scoreboard = Schemas['ScoreboardDto'];
export type ScoreboardMonth = Scoreboard['months'][number];

export const useScoreboard = (): Resource<{ data: Scoreboard }> =>
  useKept(useResource('/api/scoreboard', () => answer(api.GET('/api/scoreboard'))));
