export { clearCache } from './database.js';
export { readCachedAnswer, readCachedUser } from './cached-data.js';
export { discardQueuedChange, sendOrQueue } from './outbox.js';
export { start } from './start.js';
