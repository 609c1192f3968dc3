import { part } from './part.js';

export const IN_WORDS = part(() => import(/* webpackChunkName: 'workspace-words' */ './in-words.js'));
export const QUESTIONS = part(() => import(/* webpackChunkName: 'workspace-questions' */ './asked.js'));
export const RULES = part(() => import(/* webpackChunkName: 'workspace-rules' */ './rules.js'));
