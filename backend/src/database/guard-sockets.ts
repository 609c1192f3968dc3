import { createRequire } from 'node:module';
import { Socket } from 'node:net';

const guarded = new WeakSet<Socket>();

/** Makes a write to a socket that has ended fail, where Node says no more than "not now". */
function guard(socket: Socket): void {
  if (guarded.has(socket)) return;
  guarded.add(socket);
  const write = socket.write;
  socket.write = (...given: unknown[]): boolean => {
    const isTaken: unknown = Reflect.apply(write, socket, given);
    if (isTaken !== true && (socket.destroyed || socket.writableEnded)) throw new Error('the socket has ended');
    return isTaken === true;
  };
}

/**
 * Mends the driver (mongodb 7.8, `Connection.writeCommand`): where the server closed the connection in that very moment, the
 * write is answered with `false`, and the driver waits for a `drain` that never comes; where it is the driver's own watch
 * over the server, it never sees it again. With the failure it expects, it goes on as after any lost connection.
 */
export function guardSockets(): void {
  const loaded: unknown = createRequire(import.meta.url)('mongodb/lib/cmap/connection.js');
  const connection: unknown = typeof loaded === 'object' && loaded !== null && 'Connection' in loaded ? loaded.Connection : undefined;
  const prototype: unknown = typeof connection === 'function' ? connection.prototype : undefined;
  if (typeof prototype !== 'object' || prototype === null || !('writeCommand' in prototype) || typeof prototype.writeCommand !== 'function') return;
  const original = prototype.writeCommand;
  prototype.writeCommand = function (this: { socket?: unknown }, ...given: unknown[]): unknown {
    if (this.socket instanceof Socket) guard(this.socket);
    return Reflect.apply(original, this, given);
  };
}
