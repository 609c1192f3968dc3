import { Server } from 'node:net';
import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { ShutdownState } from './common/monitoring/monitoring.module.js';
import { type Log } from './common/logging/log.js';
import { type OpenDatabase } from './database/open-database.js';

/** Connections that the system has taken and this process has not yet: it takes them before it takes no more. */
const TAKE_IN_MS = 700;
/** Kept-open connections learn with their next answer that they are to end; who is silent for so long is in no call. */
const LINGER_MS = 1_300;
/** What is still being answered by then is cut off: an operator's patience, and that of his tools, ends at five seconds. */
const CUT_OFF_MS = 3_800;
const GIVE_UP_MS = 4_700;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Takes no connection more and keeps those it has. Node's own `close` ends idle ones at once, among them those whose next
 * request is on its way; here that is left to the close that follows.
 */
function stopListening(server: ReturnType<NestFastifyApplication['getHttpServer']>): void {
  const ended = new Promise<void>((resolve) => Server.prototype.close.call(server, () => resolve()));
  server.close = (done) => {
    server.closeIdleConnections();
    void ended.then(() => done?.());
    return server;
  };
}

/**
 * Ends the server within five seconds without dropping a request it has taken on: says "not ready", takes in what
 * has arrived, then takes no connection more, answers everything with `Connection: close`, lets calls, streams and workers finish, and closes the database.
 */
export async function stopGracefully(app: NestFastifyApplication, database: OpenDatabase, log: Log): Promise<void> {
  const begun = performance.now();
  log.info('stopping');
  const server = app.getHttpServer();
  const shutdown = app.get(ShutdownState);
  shutdown.begun = true;
  await pause(TAKE_IN_MS);
  shutdown.closesConnections = true;
  stopListening(server);
  await pause(LINGER_MS);
  const cutOff = setTimeout(() => server.closeAllConnections(), CUT_OFF_MS - TAKE_IN_MS - LINGER_MS);
  await Promise.race([app.close().then(() => database.close()), pause(GIVE_UP_MS - TAKE_IN_MS - LINGER_MS)]);
  clearTimeout(cutOff);
  log.info({ ms: Math.round(performance.now() - begun) }, 'stopped');
}
