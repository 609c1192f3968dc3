export { ClockPaused } from './ClockPaused.js';
export { reviewMarks } from '@labelbridge/workspace';
export { NotSent } from './NotSent.js';
export { SentBack } from './SentBack.js';
