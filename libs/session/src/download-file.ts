import { errorWithoutAnswer } from './api-error.js';
import { apiOrigin } from './plain.js';
import { sendAuthenticated } from './send.js';

/** A long list or a document over a slow phone network takes its time. */
const PATIENCE_MS = 10 * 60_000;
/** Browsers read the file after the click is over. */
const KEPT_MS = 60_000;

/** The file name that an answer proposes, or undefined where it proposes none. */
const proposedName = (response: Response): string | undefined =>
  /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];

/**
 * Saves a file of the API on the person's device: a link could not say who is asking.
 *
 * @param path of the API with its query, such as `/api/payments/export.csv?status=paid`
 * @throws ApiError
 */
export async function downloadFile(path: string): Promise<void> {
  const response = await sendAuthenticated(new Request(`${apiOrigin()}${path}`), AbortSignal.timeout(PATIENCE_MS));
  const file = await response.blob().catch((failure: unknown) => {
    throw errorWithoutAnswer(failure);
  });
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = proposedName(response) ?? 'download';
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}
