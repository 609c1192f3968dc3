import { type LabelConfig } from '@labelbridge/annotation';
import { lazyModule } from './lazy-module.js';

// Not in lazy.ts, which the extras import.
export const EXTRAS = lazyModule(() => import(/* webpackChunkName: 'workspace-extras' */ './extras.lazy.js'));

const AFTER_MS = 500;

/** Prefetches modules for work without a network, after the tool. Tries again when the network is back. @returns a function that stops it */
export function prefetchForOffline(config: LabelConfig): () => void {
  const fetch = () =>
    void EXTRAS.load().then(
      ({ prefetchModules }) => prefetchModules(config),
      () => undefined,
    );
  const timer = setTimeout(fetch, AFTER_MS);
  window.addEventListener('online', fetch);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('online', fetch);
  };
}
