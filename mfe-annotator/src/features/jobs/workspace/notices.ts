export { reviewMarks } from '@labelbridge/workspace';
export { hintOnce } from './hints.js';
export { ItemNotices } from './ItemNotices.js';
