import { createRequire } from 'node:module';
import { Socket } from 'node:net';
import { MongoError, MongoNetworkError } from 'mongodb';

interface Connection {
  readonly socket: unknown;
  onError(error: Error): void;
}

/** The driver reconnects and retries after this error. */
const networkError = (reason: string, cause?: unknown): MongoNetworkError =>
  new MongoNetworkError(reason, cause instanceof Error ? { cause } : undefined);

const watched = new WeakSet<Socket>();

/** Fails writes that wait for buffer space when the socket closes. They listen to `drain` and `error`, which would not come. */
function watch(socket: Socket): void {
  if (watched.has(socket)) return;
  watched.add(socket);
  socket.once('close', () => {
    if (socket.listenerCount('drain') > 0 && socket.listenerCount('error') > 0) socket.emit('error', closed());
  });
}

const closed = (): MongoNetworkError => networkError('the connection was closed before the command was written');

/** Fails a write whose socket is closed or closes. @throws MongoError */
async function guarded(connection: Connection, socket: Socket, write: () => Promise<void>): Promise<void> {
  try {
    if (socket.destroyed) throw closed();
    watch(socket);
    await write();
  } catch (error) {
    const fault = error instanceof MongoError ? error : networkError('the command could not be written', error);
    connection.onError(fault);
    throw fault;
  }
}

const isConnection = (value: unknown): value is Connection =>
  typeof value === 'object' && value !== null && 'socket' in value && 'onError' in value;

/**
 * Patches the driver (mongodb 7.8, `Connection.writeCommand`). If the server closes the connection before or during a write, the driver
 * waits for a `drain` event that never comes. Its monitor then never sees the server again. If the write fails with a system error, that
 * error lacks the labels that transactions and reads need to retry. Both become a network error that the driver handles.
 */
export function patchMongoDriver(): void {
  const loaded: unknown = createRequire(import.meta.url)('mongodb/lib/cmap/connection.js');
  const connection: unknown = typeof loaded === 'object' && loaded !== null && 'Connection' in loaded ? loaded.Connection : undefined;
  const prototype: unknown = typeof connection === 'function' ? connection.prototype : undefined;
  if (typeof prototype !== 'object' || prototype === null || !('writeCommand' in prototype) || typeof prototype.writeCommand !== 'function')
    return;
  const original = prototype.writeCommand;
  prototype.writeCommand = function (this: unknown, ...given: unknown[]): Promise<void> {
    const write = (): Promise<void> => Promise.resolve(Reflect.apply(original, this, given));
    return isConnection(this) && this.socket instanceof Socket ? guarded(this, this.socket, write) : write();
  };
}
