// The work on this device, and what sends it: with the workspace, and without it for what was left unsent.
export { holdWork } from './hold-work.js';
export { keptFilesOf, withKeptFiles } from './kept-files.js';
export { sendUnsentWork } from './send-unsent-work.js';
