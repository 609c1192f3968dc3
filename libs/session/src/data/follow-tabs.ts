import { reloadUser } from '../actions.js';
import { changedWhileLoading, onTabNews } from '../tabs.js';
import { refreshHere } from './use-resource.js';

const EVERYTHING = ['/api/'];
const ME = '/api/users/me';

/**
 * Refetches the data on screen that another tab of the user has changed. A hidden tab waits until it is shown: mobile data costs money.
 *
 * @returns a function that stops it
 */
export function followChangesOfTabs(): () => void {
  const missed = new Set<string>();
  const catchUp = () => {
    if (document.visibilityState !== 'visible' || missed.size === 0) return;
    const changed = Array.from(missed);
    missed.clear();
    void refreshHere(...changed);
    // A failure leaves the old name in the header until the next page load.
    if (changed.includes(ME)) reloadUser().catch(() => undefined);
  };
  const note = (changed: readonly string[]) => {
    for (const prefix of changed) missed.add(prefix);
    catchUp();
  };
  const stop = onTabNews((news) => 'changed' in news && note(news.changed));
  document.addEventListener('visibilitychange', catchUp);
  if (changedWhileLoading()) note(EVERYTHING);
  return () => {
    stop();
    document.removeEventListener('visibilitychange', catchUp);
  };
}
