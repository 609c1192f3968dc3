import { type LabellingInterface } from '@labelbridge/annotation';
import { part } from './part.js';

/** Dialogs and suggestions. */
export const MORE = part(() => import(/* webpackChunkName: 'workspace-more' */ './more-parts.js'));
/** What the tools show, in words. */
export const IN_WORDS = part(() => import(/* webpackChunkName: 'workspace-words' */ './in-words.js'));
export const QUESTIONS = part(() => import(/* webpackChunkName: 'workspace-questions' */ './asked.js'));
/** What must be right before an item is done. */
export const RULES = part(() => import(/* webpackChunkName: 'workspace-rules' */ './missing.js'));

const AFTER_MS = 500;

/**
 * Fetches all that the work with an interface may need later, once the tool had time to load: for work without a network. It is tried
 * again when the network is back.
 *
 * @returns a function that leaves it
 */
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
