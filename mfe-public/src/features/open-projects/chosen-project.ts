import { openProjectPath, PROJECT_PARAMETER } from '@labelbridge/contracts';
import { attempt } from '@labelbridge/session';

const KEY = 'labelbridge.chosenProject';

/** The project that an address names. It applies only for one that `rememberProject` stored. */
export const namedProject = (search: string): string | null => new URLSearchParams(search).get(PROJECT_PARAMETER);

/**
 * Stores a visitor's choice during log-in or sign-up. The application is sent only when this tab has stored the project and
 * the address names it: a link alone never applies, nor does the choice of a previous user of the phone.
 *
 * @returns the address to return to
 */
export function rememberProject(id: string): string {
  // Where storage is refused, the user presses Join Now again.
  attempt(() => sessionStorage.setItem(KEY, id));
  return openProjectPath(id);
}

/** The project chosen before the log-in; returned once. */
export function takeRememberedProject(search: string): string | undefined {
  const named = namedProject(search);
  if (named === null) return undefined;
  return attempt(() => {
    const remembered = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return remembered === named ? named : undefined;
  });
}
