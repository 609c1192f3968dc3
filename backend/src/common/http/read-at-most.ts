/** Reads the content of an answer, and stops at the limit so that no host fills the memory. @returns undefined beyond `max` bytes */
export async function readAtMost({ body }: Response, max: number): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > max) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
