export { NotDone } from './NotDone.js';
export { verdictOn } from './verdict.js';
