import { useApiData } from '@labelbridge/area-parts';
import { type ContentCategory, orderedContent } from '@labelbridge/contracts';
import { answer, api, refreshData } from '@labelbridge/session';

const PATH = '/api/users/me/content';

/** Fetches the disturbing content that the annotator allows. @param wanted false fetches nothing */
export const useContentChoices = (wanted = true) => useApiData(PATH, wanted ? {} : null);

/** @returns the server's message @throws ApiError */
export async function saveContentChoices(allowed: ContentCategory[]): Promise<string> {
  const { message } = await answer(api.PUT(PATH, { body: { allowed } }));
  // The covers of work follow the choice.
  await refreshData(PATH, '/api/jobs');
  return message;
}

/** Allows these beside what is allowed already. @returns the server's message @throws ApiError */
export async function allowContent(more: readonly ContentCategory[]): Promise<string> {
  const { data } = await answer(api.GET(PATH));
  return saveContentChoices(orderedContent([...data.allowed, ...more]));
}
