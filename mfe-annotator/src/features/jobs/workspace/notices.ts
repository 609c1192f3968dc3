export { reviewMarks } from '@labelbridge/workspace';
export { Notices } from './WorkNotices.js';
