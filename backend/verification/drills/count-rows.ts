import { type Target } from './load.js';

/** Reads an answer to its end. @returns how often `mark` is in it @throws where it is refused */
export async function countRows({ url, token }: Target, path: string, mark: string): Promise<number> {
  const response = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } });
  if (!response.ok || !response.body) throw new Error(`${path} answered ${response.status}`);
  const decoder = new TextDecoder();
  let [count, rest] = [0, ''];
  for await (const chunk of response.body) {
    const parts = (rest + decoder.decode(chunk, { stream: true })).split(mark);
    count += parts.length - 1;
    // Where no mark comes any more, all that follows would be kept, and searched again with each chunk.
    rest = mark.length > 1 ? (parts.at(-1) ?? '').slice(1 - mark.length) : '';
  }
  return count;
}
