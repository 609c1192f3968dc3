import { randomBytes } from 'node:crypto';
import { Binary } from 'bson';
import { type Document } from '../bson/types.js';
import { CommandError } from '../errors.js';
import { type Handler, type Handlers } from './context.js';
import { reply } from './cursor-reply.js';

function sessionIds(command: Document): unknown[] {
  const list = Object.values(command)[0];
  return Array.isArray(list) ? list : [];
}

const end: Handler = (context, command) => {
  context.server.sessions.end(sessionIds(command));
  return reply({});
};

/** Commands on sessions and transactions (https://www.mongodb.com/docs/manual/reference/command/nav-sessions/). */
export const sessionHandlers: Handlers = {
  startSession: () => reply({ id: { id: new Binary(randomBytes(16), Binary.SUBTYPE_UUID) }, timeoutMinutes: 30 }),
  refreshSessions: () => reply({}),
  endSessions: end,
  killSessions: end,
  killAllSessions: (context) => {
    context.server.sessions.endAll();
    return reply({});
  },
  commitTransaction: async (context, command) => {
    requireTransaction(command);
    await context.server.sessions.commit(command);
    return reply({});
  },
  abortTransaction: (context, command) => {
    requireTransaction(command);
    context.server.sessions.abortTransaction(command);
    return reply({});
  },
};

function requireTransaction(command: Document): void {
  if (command['autocommit'] !== false) throw new CommandError(125, `${Object.keys(command)[0]} must be run within a transaction`);
}
