import { useApiData } from '@labelbridge/area-parts';
import { type readSkills } from '@labelbridge/contracts';
import { answer, api, refreshData } from '@labelbridge/session';

const PATH = '/api/users/me/skills';

export const useMySkills = () => useApiData(PATH);

/** Fetches the facts behind the available projects, and what another skill would open. */
export const useOutlook = () => useApiData('/api/projects/outlook');

/** Saves the skills, and refetches what depends on them. @returns the server's message @throws ApiError */
export async function saveSkills(skills: ReturnType<typeof readSkills>): Promise<string> {
  const { message } = await answer(api.PUT(PATH, { body: skills }));
  await refreshData(PATH, '/api/projects');
  return message;
}
