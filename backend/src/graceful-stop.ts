import { Server } from 'node:net';
import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { ShutdownState } from './common/monitoring/monitoring.module.js';
import { type Log } from './common/logging/log.js';
import { type OpenDatabase } from './database/open-database.js';

/** Time to accept the connections that the system has queued, before the server stops listening. */
const TAKE_IN_MS = 700;
/** Time for kept-alive connections to get an answer with `Connection: close`. Later, they count as idle. */
const LINGER_MS = 1_300;
/** Time until requests in progress are aborted. Operators and their tools wait five seconds. */
const CUT_OFF_MS = 3_800;
const GIVE_UP_MS = 4_700;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits until the server has accepted and read what had arrived: a busy one runs late timers before it does. */
const takenIn = (): Promise<void> => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

/** Keeps the open connections. Node's `close` ends idle ones whose next request is on its way; here, only the later `close` does. */
function stopListening(server: ReturnType<NestFastifyApplication['getHttpServer']>): void {
  const ended = new Promise<void>((resolve) => Server.prototype.close.call(server, () => resolve()));
  server.close = (done) => {
    void takenIn()
      .then(() => server.closeIdleConnections())
      .then(() => ended)
      .then(() => done?.());
    return server;
  };
}

/**
 * Stops the server within five seconds without dropping an accepted request. It reports "not ready", accepts queued connections, stops
 * listening, answers with `Connection: close`, waits for calls, streams and workers, and closes the database.
 */
export async function stopGracefully(app: NestFastifyApplication, database: OpenDatabase, log: Log): Promise<void> {
  const begun = performance.now();
  log.info('stopping');
  const server = app.getHttpServer();
  const shutdown = app.get(ShutdownState);
  shutdown.begun = true;
  await pause(TAKE_IN_MS);
  await takenIn();
  shutdown.closesConnections = true;
  stopListening(server);
  await pause(LINGER_MS);
  const cutOff = setTimeout(() => server.closeAllConnections(), CUT_OFF_MS - TAKE_IN_MS - LINGER_MS);
  await Promise.race([app.close().then(() => database.close()), pause(GIVE_UP_MS - TAKE_IN_MS - LINGER_MS)]);
  clearTimeout(cutOff);
  log.info({ ms: Math.round(performance.now() - begun) }, 'stopped');
}
