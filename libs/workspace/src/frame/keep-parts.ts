import { type LabellingInterface } from '@labelbridge/annotation';
import { part } from './part.js';

export const MORE = part(() => import(/* webpackChunkName: 'workspace-more' */ './more-parts.js'));

const AFTER_MS = 500;

/** Prefetches parts for work without a network, after the tool. Tries again when the network is back. @returns a function that stops it */
export function keepParts(config: LabellingInterface): () => void {
  const fetch = () =>
    void MORE.load().then(
      ({ fetchParts }) => fetchParts(config),
      () => undefined,
    );
  const timer = setTimeout(fetch, AFTER_MS);
  window.addEventListener('online', fetch);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('online', fetch);
  };
}
