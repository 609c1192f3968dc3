import { lazy } from 'react';

// What most items need late or never. It is fetched while nothing else happens, so that it is there without a network.
const loadDialogs = () => import(/* webpackChunkName: 'workspace-more' */ './more-parts.js');
const loadQuestions = () => import(/* webpackChunkName: 'workspace-questions' */ './Questions.js');

/** What must be right before an item is done. */
export const loadRules = () => import(/* webpackChunkName: 'workspace-rules' */ './missing.js');

export const Conflicts = lazy(async () => ({ default: (await loadDialogs()).Conflicts }));
export const KeysDialog = lazy(async () => ({ default: (await loadDialogs()).KeysDialog }));
export const SkipDialog = lazy(async () => ({ default: (await loadDialogs()).SkipDialog }));
export const SuggestionBar = lazy(async () => ({ default: (await loadDialogs()).SuggestionBar }));
export const ItemQuestions = lazy(async () => ({ default: (await loadQuestions()).ItemQuestions }));
export const RegionQuestions = lazy(async () => ({ default: (await loadQuestions()).RegionQuestions }));

/** Fetches the parts, soon. @returns a function that leaves it */
export function preloadParts(): () => void {
  const timer = setTimeout(() => {
    for (const load of [loadDialogs, loadRules]) load().catch(() => undefined);
  }, 500);
  return () => clearTimeout(timer);
}
