import { errorText } from './error-text.js';
import { hasCode } from './has-code.js';

const ADVICE: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk is full: free some space.',
  EROFS: 'The disk is read-only: mount it for writing.',
  EACCES: 'The user of this process may not write there: check the owner and mode of DATA_DIR.',
};

/** @returns an error of the disk, or such a cause, with advice; undefined for other errors */
export function diskProblem(error: unknown): string | undefined {
  for (let cause = error; cause !== undefined && cause !== null; cause = cause instanceof Error ? cause.cause : undefined)
    for (const [code, advice] of Object.entries(ADVICE)) if (hasCode(cause, code)) return `${errorText(error)}. ${advice}`;
  return undefined;
}
