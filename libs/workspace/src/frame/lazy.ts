import { lazyModule } from './lazy-module.js';

export const REGIONS = lazyModule(() => import(/* webpackChunkName: 'workspace-regions' */ './regions.lazy.js'));
export const QUESTIONS = lazyModule(() => import(/* webpackChunkName: 'workspace-questions' */ './questions.lazy.js'));
export const DONE_CHECK = lazyModule(() => import(/* webpackChunkName: 'workspace-done' */ './done-check.lazy.js'));
