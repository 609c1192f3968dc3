import { part } from '@labelbridge/workspace';

export const DEVICE = part(() => import(/* webpackChunkName: 'workspace-device' */ './DeviceDialog.js'));
/** What most items never say. */
export const NOTICES = part(() => import(/* webpackChunkName: 'workspace-notices' */ './notices.js'));
/** What stands in the place of the work. */
export const SCREENS = part(() => import(/* webpackChunkName: 'workspace-screens' */ './screens.js'));
