import { part } from './part.js';

/** What the tools show, in words. */
export const IN_WORDS = part(() => import(/* webpackChunkName: 'workspace-words' */ './in-words.js'));
export const QUESTIONS = part(() => import(/* webpackChunkName: 'workspace-questions' */ './asked.js'));
/** What must be right before an item is done, and what is asked. */
export const RULES = part(() => import(/* webpackChunkName: 'workspace-rules' */ './rules.js'));
