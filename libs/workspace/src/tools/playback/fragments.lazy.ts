import { readFragmentIndex, typeOfHead } from './fragment-index.js';
import { fetchRange, playsFragments, type FragmentedFile } from './fragment-playback.js';

export { startFragmentPlayback } from './fragment-playback.js';

export interface Addresses {
  readonly url: string;
  readonly fragments: string | undefined;
}

/** @returns null if the file has no usable fragments here. Rejects if the file cannot be fetched. */
export async function loadFragmentedFile(links: () => Addresses, duration: number, signal: AbortSignal): Promise<FragmentedFile | null> {
  const { url, fragments } = links();
  if (fragments === undefined) return null;
  const answer = await fetch(fragments, { signal });
  const index = answer.ok ? readFragmentIndex(await answer.json()) : null;
  if (!index) return null;
  const head = await fetchRange(url, 0, index.head, signal);
  const type = typeOfHead(new Uint8Array(head));
  return type !== null && playsFragments(type) ? { url: () => links().url, index, head, type, duration } : null;
}
