// Stores and sends the work on this device. The workspace loads it, and other pages load it to send unsent work.
import { sendJobWork, type SendingEnd } from './send-unsent-work.js';
import { type UnsentEnds, unsentEnds } from './unsent-ends.js';
import { openWorkStore } from './work-store.js';

export { firstOpen } from './first-open.js';
export { followItems } from './follow-items.js';
export { holdWork } from './hold-work.js';
export { keptFile, keptFilesOf, withKeptFiles } from './kept-files.js';
export { sendUnsentWork } from './send-unsent-work.js';
export const sendWorkOf = async (jobId: string): Promise<SendingEnd> => sendJobWork(await openWorkStore(), jobId);
export const unsentEndsOf = async (jobId: string): Promise<UnsentEnds> => unsentEnds(await openWorkStore(), jobId);
