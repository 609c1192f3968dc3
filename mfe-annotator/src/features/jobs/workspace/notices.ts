export { reviewMarks } from '@labelbridge/workspace';
export { NotSent } from './NotSent.js';
export { SentBack } from './SentBack.js';
