import { LabelbridgeError } from './error.js';
import { pauseMs, type Transport, TRIES } from './repeat.js';

export interface Download {
  /** Name that the server gives the file, without a folder. */
  readonly fileName: string;
  /** Bytes of the file, once. An interrupted download goes on at the byte that is missing. */
  readonly chunks: AsyncIterable<Uint8Array>;
}

const PARTIAL = 206;
const NOTHING_LEFT = 416;

function nameOf(disposition: string | null): string {
  const name = /filename="([^"]*)"/.exec(disposition ?? '')?.[1] ?? '';
  return name.replace(/[^\w .()-]|^\.+/g, '_') || 'export';
}

/** @param get sends the call with these headers */
export async function beginDownload(
  get: (headers: Record<string, string>) => Promise<Response>,
  { pause, random }: Pick<Transport, 'pause' | 'random'>,
): Promise<Download> {
  const first = await get({});
  const tag = first.headers.get('etag');

  /** @returns the rest of the file; null if nothing is left of it */
  async function restFrom(received: number): Promise<Response | null> {
    if (tag === null) throw new LabelbridgeError('The download was interrupted, and cannot be resumed.', first.status);
    const rest = await get({ range: `bytes=${received}-`, 'if-range': tag }).catch((error: unknown) => {
      if (error instanceof LabelbridgeError && error.status === NOTHING_LEFT) return null;
      throw error;
    });
    if (rest === null || rest.status === PARTIAL) return rest;
    await rest.body?.cancel();
    throw new LabelbridgeError('The export changed during its download. Fetch it again.', rest.status);
  }

  async function* chunks(): AsyncGenerator<Uint8Array> {
    let reader = first.body?.getReader();
    let [received, failures] = [0, 0];
    try {
      while (reader) {
        const part = await reader.read().catch((error: unknown) => {
          if (++failures >= TRIES || (error instanceof Error && error.name === 'AbortError')) throw error;
        });
        if (part?.done) return;
        if (part) {
          [received, failures] = [received + part.value.length, 0];
          yield part.value;
        } else {
          await pause(pauseMs(failures, random()));
          reader = (await restFrom(received))?.body?.getReader();
        }
      }
    } finally {
      // The reader may stop early, or have failed.
      await reader?.cancel().catch(() => undefined);
    }
  }

  return { fileName: nameOf(first.headers.get('content-disposition')), chunks: chunks() };
}
