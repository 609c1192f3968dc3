import { loadSync } from '../workspace/load-sync.js';

/** Loads the page, and in parallel the code that stores and sends the work. */
export async function loadWorkPage() {
  const [page] = await Promise.all([import(/* webpackChunkName: 'workspace' */ './WorkPage.js'), loadSync()]);
  return page;
}
