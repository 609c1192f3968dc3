import { lazyModule } from '@labelbridge/workspace';

export const DEVICE = lazyModule(() => import(/* webpackChunkName: 'workspace-device' */ './DeviceDialog.js'));
/** Notices, and a cover, that most items do not need. */
export const NOTICES = lazyModule(() => import(/* webpackChunkName: 'workspace-notices' */ './notices.js'));
/** Screens that replace the work. */
export const SCREENS = lazyModule(() => import(/* webpackChunkName: 'workspace-screens' */ './screens.js'));
