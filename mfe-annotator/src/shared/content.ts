import { useApiData } from '@labelbridge/area-parts';
import { type ContentCategory } from '@labelbridge/contracts';
import { answer, api, refreshData } from '@labelbridge/session';

const PATH = '/api/users/me/content';

/** Fetches the disturbing content that the annotator allows. @param wanted false fetches nothing */
export const useContentChoices = (wanted = true) => useApiData(PATH, wanted ? {} : null);

/** @returns the server's message @throws ApiError */
export async function saveContentChoices(allowed: ContentCategory[]): Promise<string> {
  const { message } = await answer(api.PUT(PATH, { body: { allowed } }));
  await refreshData(PATH);
  return message;
}
