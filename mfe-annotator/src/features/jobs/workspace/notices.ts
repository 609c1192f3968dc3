export { reviewMarks } from '@labelbridge/workspace';
export { ItemNotices } from './ItemNotices.js';
export { paidFor } from './paid-for.js';
