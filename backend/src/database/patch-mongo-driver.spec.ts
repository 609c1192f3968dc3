import { createRequire } from 'node:module';
import { type AddressInfo, type Server, type Socket, connect, createServer } from 'node:net';
import { afterEach, expect, it } from '@jest/globals';
import { MongoNetworkError } from 'mongodb';
import { patchMongoDriver } from './patch-mongo-driver.js';

interface Writer {
  readonly socket: Socket;
  readonly description: object;
  readonly onError: (error: Error) => void;
}
const { Connection } = createRequire(import.meta.url)('mongodb/lib/cmap/connection.js') as {
  Connection: { prototype: { writeCommand: (this: Writer, command: object, options: object) => Promise<void> } };
};
const command = { toBin: () => [Buffer.from('a command')] };

let server: Server;
const reported: Error[] = [];
const open: Socket[] = [];
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy();
  server.close();
});

/** Connects to a server that runs `then` for each connection. */
async function client(then: (socket: Socket) => void): Promise<Socket> {
  server = createServer({ allowHalfOpen: true }, (other) => {
    open.push(other);
    other.on('error', () => undefined);
    then(other);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.resume();
  open.push(socket);
  return socket;
}

const write = (socket: Socket): Promise<void> =>
  Connection.prototype.writeCommand.call({ socket, description: {}, onError: (error) => void reported.push(error) }, command, {
    agreedCompressor: 'none',
  });

patchMongoDriver();

it('writes a command to an open connection', async () => {
  const got = new Promise<string>(
    (resolve) => void client((socket) => socket.once('data', (data) => resolve(data.toString()))).then(write),
  );
  expect(await got).toBe('a command');
});

it.each<[string, (socket: Socket) => void]>([
  ['ended by the server, and not yet closed', (socket) => void socket.end()],
  ['cut off by the server', (socket) => void socket.resetAndDestroy()],
])('fails with a network error and notifies the driver where the connection was %s', async (_name, then) => {
  const socket = await client(then);
  // The driver does not know yet: Node reports the close in the next tick.
  await new Promise<void>((resolve) => socket.once('end', resolve).once('error', () => resolve()));
  socket.destroy();
  reported.length = 0;
  await expect(write(socket)).rejects.toBeInstanceOf(MongoNetworkError);
  expect(reported[0]).toBeInstanceOf(MongoNetworkError);
});

it('fails where the connection closes while a command waits for buffer space', async () => {
  const socket = await client((other) => void other.pause());
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  while (socket.write(Buffer.alloc(1_000_000)));
  const writing = write(socket);
  setImmediate(() => socket.destroy());
  await expect(writing).rejects.toBeInstanceOf(MongoNetworkError);
});
