import { decoded, encodingOf } from '@labelbridge/annotation';

/**
 * Bytes read at once: a few hundred addresses, 1 ms on a desktop computer and well below 200 ms on an old phone. A Web Worker would have to
 * come from the page's own origin, and an area may come from another one.
 */
const STEP_BYTES = 16 * 1024;

/** The bytes of a file, step by step. */
export async function* bytesOf(file: Blob): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < file.size; from += STEP_BYTES) {
    yield new Uint8Array(await file.slice(from, from + STEP_BYTES).arrayBuffer());
  }
}

/** The text of a file, whatever its encoding. @throws UnreadableText, which names what it seems to be */
export async function readText(file: Blob): Promise<{ text: string; encoding: string }> {
  const encoding = await encodingOf(bytesOf(file));
  const parts: string[] = [];
  for await (const part of decoded(bytesOf(file), encoding)) parts.push(part);
  return { text: parts.join(''), encoding };
}
