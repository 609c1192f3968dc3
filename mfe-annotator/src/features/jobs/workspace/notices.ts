export { reviewMarks } from '@labelbridge/workspace';
export { ContentCover, ContentSeen } from './ContentCover.js';
export { ItemNotices } from './ItemNotices.js';
export { paidFor } from './paid-for.js';
