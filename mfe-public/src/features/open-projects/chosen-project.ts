import { openProjectPath, PROJECT_PARAMETER } from '@labelbridge/contracts';
import { attempt } from '@labelbridge/session';

const KEY = 'labelbridge.chosenProject';

/** Reads the project from an address. An application needs `rememberProject` too. */
export const namedProject = (search: string): string | null => new URLSearchParams(search).get(PROJECT_PARAMETER);

/**
 * Stores a visitor's choice during log-in or sign-up. The application is sent only if this tab has stored the project and the address names
 * it. A link alone cannot apply, and neither can the choice of a previous user of the phone.
 *
 * @returns the address to return to
 */
export function rememberProject(id: string): string {
  // The user presses Join Now again if storage is refused.
  attempt(() => sessionStorage.setItem(KEY, id));
  return openProjectPath(id);
}

/** Takes the project that was chosen before the log-in. It is returned once. */
export function takeRememberedProject(search: string): string | undefined {
  const named = namedProject(search);
  if (named === null) return undefined;
  return attempt(() => {
    const remembered = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return remembered === named ? named : undefined;
  });
}
