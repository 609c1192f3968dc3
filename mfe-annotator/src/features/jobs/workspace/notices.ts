export { reviewMarks } from '@labelbridge/workspace';
export { hintsOnce } from './hints.js';
export { ItemNotices } from './ItemNotices.js';
