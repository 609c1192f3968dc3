export { doubtOf } from './doubt.js';
export { DoubtDialog } from './DoubtDialog.js';
export { missingOf } from './missing.js';
