import { setImmediate as turn } from 'node:timers/promises';

/** Bytes that are sent at once: many short parts cost more. */
const CHUNK_BYTES = 65_536;
/** Milliseconds until requests get a turn: sources of many small parts never wait by themselves. */
const TURN_MS = 20;

/** Joins texts (as UTF-8) and bytes into parts of about 64 KB. */
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
