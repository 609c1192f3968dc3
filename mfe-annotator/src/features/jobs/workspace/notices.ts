export { reviewMarks } from '@labelbridge/workspace';
export { ContentCover } from './ContentCover.js';
export { StopDialog } from '../components/StopDialog.js';
export { ItemNotices } from './ItemNotices.js';
export { KeptForOffline } from './KeptForOffline.js';
export { paidFor } from './paid-for.js';
