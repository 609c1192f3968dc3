import { attempt } from '@labelbridge/session';
import { PATHS } from '../../site/site.js';

const KEY = 'labelbridge.chosenProject';
const PARAMETER = 'join';

/** The address that names a project. It applies only for a project that `rememberProject` stored. */
export const projectAddress = (id: string): string => `${PATHS.openProjects}?${PARAMETER}=${encodeURIComponent(id)}`;

/**
 * Stores a visitor's choice during log-in or sign-up. The application is sent only when this tab has stored the project and
 * the address names it: a link alone never applies, nor does the choice of a previous user of the phone.
 *
 * @returns the address to return to
 */
export function rememberProject(id: string): string {
  // Where storage is refused, the user presses Join Now again.
  attempt(() => sessionStorage.setItem(KEY, id));
  return projectAddress(id);
}

/** The project chosen before the log-in; returned once. */
export function takeRememberedProject(search: string): string | undefined {
  const named = new URLSearchParams(search).get(PARAMETER);
  if (named === null) return undefined;
  return attempt(() => {
    const remembered = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return remembered === named ? named : undefined;
  });
}
