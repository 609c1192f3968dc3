export const loadSync = () => import(/* webpackChunkName: 'workspace-sync' */ './sync.js');
