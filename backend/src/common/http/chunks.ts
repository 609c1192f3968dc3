import { setImmediate as turn } from 'node:timers/promises';

/** Bytes that are sent at once: many short texts cost more as many parts. */
const CHUNK_BYTES = 65_536;
/** Milliseconds after which requests have their turn: what is written in many small parts never waits by itself. */
const TURN_MS = 20;

/** Texts and bytes in parts of about 64 KB. Texts are UTF-8. */
export async function* inChunks(parts: Iterable<string> | AsyncIterable<string | Uint8Array>): AsyncGenerator<Buffer> {
  let waiting: (string | Uint8Array)[] = [];
  let length = 0;
  let turnAt = performance.now() + TURN_MS;
  const joined = (): Buffer => Buffer.concat(waiting.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
  for await (const part of parts) {
    if (performance.now() > turnAt) {
      await turn();
      turnAt = performance.now() + TURN_MS;
    }
    waiting.push(part);
    length += part.length;
    if (length < CHUNK_BYTES) continue;
    yield joined();
    [waiting, length] = [[], 0];
  }
  if (length > 0) yield joined();
}
