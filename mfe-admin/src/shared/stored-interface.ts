import { readStoredInterface, type LabelConfig } from '@labelbridge/annotation';
import { ApiError } from '@labelbridge/session';

/** Reads a labelling interface of the server. @throws ApiError if this page is older than the server */
export function storedInterface(config: unknown): LabelConfig {
  const read = readStoredInterface(config);
  if (!read.ok) throw new ApiError('This browser has an older version of the page. Reload it.');
  return read.value;
}
