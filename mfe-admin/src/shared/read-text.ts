import { decoded, encodingOf } from '@labelbridge/annotation';

/**
 * Bytes per step: a few hundred addresses, 1 ms on a desktop computer and well below 200 ms on an old phone. A Web Worker would have to
 * come from the page's own origin, and an area may come from another one.
 */
const STEP_BYTES = 16 * 1024;

export async function* bytesOf(file: Blob): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < file.size; from += STEP_BYTES) {
    yield new Uint8Array(await file.slice(from, from + STEP_BYTES).arrayBuffer());
  }
}

/** Reads the text of a file in any known encoding. @throws UnreadableText, which names the probable content */
export async function readText(file: Blob): Promise<{ text: string; encoding: string }> {
  const encoding = await encodingOf(bytesOf(file));
  const parts: string[] = [];
  for await (const part of decoded(bytesOf(file), encoding)) parts.push(part);
  return { text: parts.join(''), encoding };
}
