import { errorText } from './error-text.js';
import { StorageFullError } from './errors.js';
import { hasCode } from './has-code.js';

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
