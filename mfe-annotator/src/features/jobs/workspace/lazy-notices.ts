import { lazyModule } from '@labelbridge/workspace';

// Not in lazy.ts, which the notices import.
/** Parts that most items do not need at first: notices, a cover, and what offline use needs. */
export const NOTICES = lazyModule(() => import(/* webpackChunkName: 'workspace-notices' */ './notices.js'));
