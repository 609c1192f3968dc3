import { attempt } from '@labelbridge/session';
import { PATHS } from '../site/site.js';

const KEY = 'labelbridge.chosenProject';
const PARAMETER = 'join';

/** Where a project is chosen; it takes the press of a button there as well, or `rememberProject` before. */
export const projectAddress = (id: string): string => `${PATHS.openProjects}?${PARAMETER}=${encodeURIComponent(id)}`;

/**
 * Remembers the project that a visitor chose, over log-in or sign-up. The application is sent only where both this tab
 * remembers the choice and the address names it: a link alone must not apply for anybody, nor must the choice of the
 * person who used the phone before.
 *
 * @returns the address to come back to
 */
export function rememberProject(id: string): string {
  // Where this is refused, the person presses Join Now once more.
  attempt(() => sessionStorage.setItem(KEY, id));
  return projectAddress(id);
}

/** The project that was chosen before logging in; told once. */
export function takeRememberedProject(search: string): string | undefined {
  const named = new URLSearchParams(search).get(PARAMETER);
  if (named === null) return undefined;
  return attempt(() => {
    const remembered = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return remembered === named ? named : undefined;
  });
}
