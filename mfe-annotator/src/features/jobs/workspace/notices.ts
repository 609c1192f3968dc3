export { reviewMarks } from '@labelbridge/workspace';
export { ItemNotices } from './ItemNotices.js';
