import { errorText } from './error-text.js';
import { hasCode } from './has-code.js';

const ADVICE: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk is full: free some space.',
  EROFS: 'The disk is read-only: mount it for writing.',
  EACCES: 'The user of this process may not write there: check the owner and mode of DATA_DIR.',
};

/** An error of the disk in words, with what to do; undefined for any other error. It looks at causes too. */
export function diskProblem(error: unknown): string | undefined {
  for (let cause = error; cause !== undefined && cause !== null; cause = cause instanceof Error ? cause.cause : undefined)
    for (const [code, advice] of Object.entries(ADVICE)) if (hasCode(cause, code)) return `${errorText(error)}. ${advice}`;
  return undefined;
}
