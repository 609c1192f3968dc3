export { forgetLists } from './database.js';
export { readSeen, readUser } from './cached-data.js';
export { dropWaiting, sendOrQueue } from './outbox.js';
export { start } from './start.js';
