import { part } from '@labelbridge/workspace';

export const DEVICE = part(() => import(/* webpackChunkName: 'workspace-device' */ './DeviceDialog.js'));
/** Notices that most items do not need. */
export const NOTICES = part(() => import(/* webpackChunkName: 'workspace-notices' */ './notices.js'));
/** Screens that replace the work. */
export const SCREENS = part(() => import(/* webpackChunkName: 'workspace-screens' */ './screens.js'));
