import { createRequire } from 'node:module';
import { Socket } from 'node:net';
import { MongoError, MongoNetworkError } from 'mongodb';

/** The driver's connection, as far as it is mended here. */
interface Connection {
  readonly socket: unknown;
  onError(error: Error): void;
}

/** The failure that the driver expects of a lost connection: with it, it looks for the server anew and repeats what may be repeated. */
const networkError = (reason: string, cause?: unknown): MongoNetworkError =>
  new MongoNetworkError(reason, cause instanceof Error ? { cause } : undefined);

const watched = new WeakSet<Socket>();

/** Lets those who wait for room in a socket know when it closes. They listen to `drain` and to `error`, and one of them came never. */
function watch(socket: Socket): void {
  if (watched.has(socket)) return;
  watched.add(socket);
  socket.once('close', () => {
    if (socket.listenerCount('drain') > 0 && socket.listenerCount('error') > 0) socket.emit('error', closed());
  });
}

const closed = (): MongoNetworkError => networkError('the connection was closed before the command was written');

/** Waits for a write no longer than its socket lives. @throws MongoNetworkError */
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
 * Mends the driver (mongodb 7.8, `Connection.writeCommand`): where the server closes the connection before or while a command is
 * written, the write is answered with `false`, and the driver waits for a `drain` that never comes; where it is the driver's own watch
 * over the server, it never sees it again. Where the write fails with the system's own error, that error has not the labels by which
 * transactions and reads are repeated. Both become the network error that the driver knows.
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
