/** The content of an answer; undefined where it is longer: it is given up while it comes, so that no host fills our memory. @param max in bytes */
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
