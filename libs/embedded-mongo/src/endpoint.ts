import { accessSync, chmodSync, constants, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { type ListenAt } from './wire/server.js';

/** What `sun_path` holds on Linux without its closing zero, and what is safe on macOS. */
const MAX_SOCKET_BYTES = process.platform === 'darwin' ? 103 : 107;
const SOCKET_FILE = 'engine.sock';

/** Where an engine listens, and how to tidy up after it. */
export interface Endpoint {
  readonly listen: ListenAt;
  readonly remove: () => void;
}

/** Makes the data directory, for this user alone: whoever can open the socket can read everything. */
export function prepareDirectory(dataDir: string): string {
  const directory = resolve(dataDir);
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    chmodSync(directory, 0o700);
    accessSync(directory, constants.W_OK);
  } catch (error) {
    throw new Error(
      `The data directory ${directory} cannot be written to (${(error as Error).message}). Give it to the user of this process, or set another directory.`,
      { cause: error },
    );
  }
  return directory;
}

/**
 * The endpoint of a data directory: a socket in it, in a private temporary directory where the path would be too long, and
 * 127.0.0.1 where there are no Unix sockets. Removes the socket a dead process left; only for the holder of the lock.
 */
export function makeEndpoint(directory: string): Endpoint {
  if (process.platform === 'win32') return { listen: { port: 0 }, remove: () => undefined };
  const inside = join(directory, SOCKET_FILE);
  if (Buffer.byteLength(inside) <= MAX_SOCKET_BYTES) {
    rmSync(inside, { force: true });
    return { listen: { socket: inside }, remove: () => rmSync(inside, { force: true }) };
  }
  const socket = join(mkdtempSync(join(tmpdir(), 'embedded-mongo-')), SOCKET_FILE);
  return { listen: { socket }, remove: () => rmSync(dirname(socket), { recursive: true, force: true }) };
}

/** The connection string of an address, for one server and no search for others. */
export function uriOf(address: string, database = ''): string {
  const host = address.startsWith('/') ? encodeURIComponent(address) : address;
  return `mongodb://${host}/${encodeURIComponent(database)}?directConnection=true`;
}
