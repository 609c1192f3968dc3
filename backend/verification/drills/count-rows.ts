import { type Target } from './load.js';

/** Reads an answer to its end. @returns the number of occurrences of `mark` @throws Error if the call is refused */
export async function countRows({ url, token }: Target, path: string, mark: string): Promise<number> {
  const response = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } });
  if (!response.ok || !response.body) throw new Error(`${path} answered ${response.status}`);
  const decoder = new TextDecoder();
  let [count, rest] = [0, ''];
  for await (const chunk of response.body) {
    const parts = (rest + decoder.decode(chunk, { stream: true })).split(mark);
    count += parts.length - 1;
    // A mark can be split between chunks. The rest is shorter than a mark, so memory stays bounded.
    rest = mark.length > 1 ? (parts.at(-1) ?? '').slice(1 - mark.length) : '';
  }
  return count;
}
