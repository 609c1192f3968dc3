import { accessSync, chmodSync, constants, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { type ListenAt } from './wire/server.js';

/** Maximum bytes of a socket path: the size of `sun_path` without the terminating zero on Linux, and a safe value on macOS. */
const MAX_SOCKET_BYTES = process.platform === 'darwin' ? 103 : 107;
const SOCKET_FILE = 'engine.sock';

export interface Endpoint {
  readonly listen: ListenAt;
  readonly remove: () => void;
}

/** Creates the data directory for the current user only, because access to the socket grants access to all data. */
export function prepareDirectory(dataDir: string): string {
  const directory = resolve(dataDir);
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    chmodSync(directory, 0o700);
    accessSync(directory, constants.W_OK);
  } catch (error) {
    throw new Error(
      `The data directory ${directory} cannot be written to (${(error as Error).message}). Make it writable for the user of this process, or set another directory.`,
      { cause: error },
    );
  }
  return directory;
}

/**
 * Endpoint of a data directory: a socket inside it, a socket in a private temporary directory if that path is too long, or 127.0.0.1
 * if the platform has no Unix sockets. Removes the socket of a dead process; the caller must hold the directory lock.
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

/** Connection string with a direct connection, without server discovery. */
export function uriOf(address: string, database = ''): string {
  const host = address.startsWith('/') ? encodeURIComponent(address) : address;
  return `mongodb://${host}/${encodeURIComponent(database)}?directConnection=true`;
}
