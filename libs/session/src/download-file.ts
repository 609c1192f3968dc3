import { errorWithoutAnswer } from './api-error.js';
import { apiOrigin } from './plain.js';
import { sendAuthenticated } from './send.js';

/** Enough for a long list over a slow phone network. */
const TIMEOUT_MS = 10 * 60_000;
/** Browsers read the file after the click handler returns. */
const REVOKE_AFTER_MS = 60_000;

const proposedName = (response: Response): string | undefined =>
  /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];

/** The answer again, which tells how many bytes of it have come. */
function counted(response: Response, onBytes: (bytes: number) => void): Response {
  let bytes = 0;
  const transform = (chunk: Uint8Array, out: TransformStreamDefaultController<Uint8Array>) => {
    onBytes((bytes += chunk.length));
    out.enqueue(chunk);
  };
  return new Response(response.body?.pipeThrough(new TransformStream({ transform })), response);
}

/**
 * Downloads a file of the API. A plain link cannot send the token.
 *
 * @param path the API's path and query, such as `/api/payments/export.csv?status=paid`
 * @param onBytes told how many bytes have come, as they come
 * @throws ApiError
 */
export async function downloadFile(path: string, onBytes?: (bytes: number) => void): Promise<void> {
  const response = await sendAuthenticated(new Request(`${apiOrigin()}${path}`), AbortSignal.timeout(TIMEOUT_MS));
  const file = await (onBytes ? counted(response, onBytes) : response).blob().catch((failure: unknown) => {
    throw errorWithoutAnswer(failure);
  });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = proposedName(response) ?? 'download';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS);
}
