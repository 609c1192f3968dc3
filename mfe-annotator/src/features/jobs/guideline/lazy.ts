import { lazyModule } from '@labelbridge/workspace';

export const GUIDELINE = lazyModule(() => import(/* webpackChunkName: 'guideline' */ './beside-work.js'));
