export { forgetLists } from './database.js';
export { readSeen, readUser } from './kept-data.js';
export { dropWaiting, sendOrKeep } from './outbox.js';
export { start } from './start.js';
