import { ApiError, errorWithoutAnswer } from './api-error.js';
import { apiOrigin } from './plain.js';
import { sendAuthenticated } from './send.js';

/** Limit for a long list over a slow phone network. */
const TIMEOUT_MS = 10 * 60_000;
/** Browsers read the file after the click handler returns. */
const REVOKE_AFTER_MS = 60_000;
/** Tries in a row that receive no bytes, before the download fails. */
const TRIES_WITHOUT_BYTES = 5;
const PAUSE_MS = 2_000;

/** Reads the file name. The encoded form is preferred, because it has all characters (RFC 6266). */
function proposedName(response: Response): string | undefined {
  const header = response.headers.get('content-disposition') ?? '';
  const whole = /filename\*=UTF-8''([^;\s]+)/i.exec(header)?.[1];
  return whole === undefined ? /filename="([^"]+)"/.exec(header)?.[1] : decodeURIComponent(whole);
}

interface Download {
  readonly path: string;
  parts: Uint8Array<ArrayBuffer>[];
  bytes: number;
  /** First answer, with the file name and, if the server supports ranges, the ETag for resuming. */
  begun?: Response;
}

const tagOf = ({ begun }: Download): string | null => (begun?.headers.get('accept-ranges') === 'bytes' ? begun.headers.get('etag') : null);

/** Receives the file, or the rest of it. Throws any failure of the call or the stream. */
async function receive(download: Download, onBytes: (bytes: number) => void): Promise<void> {
  const tag = tagOf(download);
  const isRest = tag !== null && download.bytes > 0;
  const request = new Request(`${apiOrigin()}${download.path}`, {
    headers: isRest ? { range: `bytes=${download.bytes}-`, 'if-range': tag } : {},
  });
  const response = await sendAuthenticated(request, AbortSignal.timeout(TIMEOUT_MS));
  // The server sends the whole file if it has changed or ranges are not supported.
  if (response.status !== 206) [download.begun, download.parts, download.bytes] = [response, [], 0];
  const reader = response.body?.getReader();
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
    download.parts.push(next.value);
    onBytes((download.bytes += next.value.length));
  }
}

/** Receives a file and resumes after a broken connection if the server supports it. @throws ApiError */
async function complete(download: Download, onBytes: (bytes: number) => void): Promise<void> {
  for (let tries = 1, before = 0; ; tries++) {
    try {
      return await receive(download, onBytes);
    } catch (failure) {
      const refused = failure instanceof ApiError && !failure.offline;
      if (download.bytes > before) [tries, before] = [0, download.bytes];
      if (refused || tagOf(download) === null || tries >= TRIES_WITHOUT_BYTES) {
        throw failure instanceof ApiError ? failure : errorWithoutAnswer(failure);
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}

/**
 * Downloads a file of the API. A plain link cannot send the token.
 *
 * @param path the API's path and query, such as `/api/payments/export.csv?status=paid`
 * @param onBytes receives the number of bytes so far, after each part
 * @throws ApiError
 */
export async function downloadFile(path: string, onBytes: (bytes: number) => void = () => {}): Promise<void> {
  const download: Download = { path, parts: [], bytes: 0 };
  await complete(download, onBytes);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob(download.parts, { type: download.begun?.headers.get('content-type') ?? '' }));
  link.download = (download.begun && proposedName(download.begun)) ?? 'download';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS);
}
