export { ClockPaused } from './ClockPaused.js';
export { ItemHistory } from './ItemHistory.js';
export { reviewMarks } from '@labelbridge/workspace';
export { NotSent } from './NotSent.js';
export { SentBack } from './SentBack.js';
