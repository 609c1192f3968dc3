import { lazyModule } from '@labelbridge/workspace';

export const DEVICE = lazyModule(() => import(/* webpackChunkName: 'workspace-device' */ './DeviceDialog.js'));
/** Screens that replace the work. */
export const SCREENS = lazyModule(() => import(/* webpackChunkName: 'workspace-screens' */ './screens.js'));
