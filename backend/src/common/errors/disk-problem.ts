import { errorText, hasCode } from './error-text.js';
import { StorageFullError } from './errors.js';

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

const CODES = ['ENOSPC', 'EDQUOT', 'EFBIG'];

/** @returns whether a file could not be written for lack of space; image libraries report that only in their message */
export function isStorageFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (hasCode(error, ...CODES)) return true;
  return /no space left on device|disk quota exceeded/i.test(errorText(error)) || isStorageFull(error.cause);
}

/** @throws StorageFullError with `message` if there is no space */
export async function writing<T>(message: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isStorageFull(error)) throw new StorageFullError(message);
    throw error;
  }
}
