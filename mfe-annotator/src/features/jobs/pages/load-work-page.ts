import { loadSync } from '../workspace/load-sync.js';

/** The page, and beside it what keeps and sends the work on it. */
export async function loadWorkPage() {
  const [page] = await Promise.all([import(/* webpackChunkName: 'workspace' */ './WorkPage.js'), loadSync()]);
  return page;
}
