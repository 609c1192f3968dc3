import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, rmdirSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { type ProcessIdentity, isRunning, ownIdentity } from './process-identity.js';

/** `server` owns the engine permanently; `cli` is a short-lived command-line tool. */
export type Role = 'server' | 'cli';

/** Content of the lock file: the process that owns the data directory. */
export interface LockRecord extends ProcessIdentity {
  readonly role: Role;
  readonly token: string;
  /** Socket path or host and port; set once clients can connect. */
  readonly address?: string;
}

export interface DirectoryLock {
  readonly publish: (address: string) => void;
  readonly release: () => void;
}

const LOCK_FILE = 'engine.lock';
const TAKEOVER_DIRECTORY = 'engine.lock.takeover';
/** Age from which a takeover directory is left over from a crash: a takeover takes a few system calls. */
const TAKEOVER_TIMEOUT_MS = 5_000;
const CONNECT_TIMEOUT_MS = 1_000;

/** Replaces the stale lock of a dead process. @returns undefined if a living process holds the lock */
export async function tryLock(dataDir: string, role: Role): Promise<DirectoryLock | undefined> {
  const record: LockRecord = { ...ownIdentity(), role, token: randomUUID() };
  if (create(dataDir, record)) return lockOf(dataDir, record);
  const holder = readLock(dataDir);
  if (holder && (await isHeld(holder))) return undefined;
  removeStale(dataDir, holder?.token);
  return create(dataDir, record) ? lockOf(dataDir, record) : undefined;
}

/** @returns the holder of the lock, if it is alive */
export async function readHolder(dataDir: string): Promise<LockRecord | undefined> {
  const holder = readLock(dataDir);
  return holder && (await isHeld(holder)) ? holder : undefined;
}

function lockOf(dataDir: string, record: LockRecord): DirectoryLock {
  const file = join(dataDir, LOCK_FILE);
  return {
    publish: (address) => {
      const next = `${file}.${record.token}`;
      writeFileSync(next, JSON.stringify({ ...record, address }), { mode: 0o600 });
      renameSync(next, file);
    },
    release: () => {
      if (readLock(dataDir)?.token === record.token) rmSync(file, { force: true });
    },
  };
}

/** Creates the lock by a hard link, which is atomic: readers never see a partially written lock. */
function create(dataDir: string, record: LockRecord): boolean {
  const temporaryFile = join(dataDir, `${LOCK_FILE}.${record.token}`);
  writeFileSync(temporaryFile, JSON.stringify(record), { mode: 0o600 });
  try {
    linkSync(temporaryFile, join(dataDir, LOCK_FILE));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(temporaryFile, { force: true });
  }
}

function readLock(dataDir: string): LockRecord | undefined {
  try {
    return JSON.parse(readFileSync(join(dataDir, LOCK_FILE), 'utf8')) as LockRecord;
  } catch {
    return undefined;
  }
}

/** Checks the process, or the socket if the process runs in another container and is not visible. */
async function isHeld(holder: LockRecord): Promise<boolean> {
  return isRunning(holder) || (holder.address !== undefined && (await acceptsConnections(holder.address)));
}

function acceptsConnections(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const port = /^127\.0\.0\.1:(\d+)$/.exec(address)?.[1];
    const socket = port === undefined ? connect(address) : connect(Number(port), '127.0.0.1');
    const settle = (isAlive: boolean) => {
      socket.destroy();
      resolve(isAlive);
    };
    socket.setTimeout(CONNECT_TIMEOUT_MS, () => settle(false));
    socket.once('connect', () => settle(true));
    socket.once('error', () => settle(false));
  });
}

/** Removes the stale lock. Only one process at a time may do so. */
function removeStale(dataDir: string, token: string | undefined): void {
  const guard = join(dataDir, TAKEOVER_DIRECTORY);
  try {
    mkdirSync(guard);
  } catch {
    removeAbandoned(guard);
    return;
  }
  try {
    if (readLock(dataDir)?.token === token) rmSync(join(dataDir, LOCK_FILE), { force: true });
  } finally {
    rmdirSync(guard);
  }
}

function removeAbandoned(guard: string): void {
  try {
    if (Date.now() - statSync(guard).mtimeMs > TAKEOVER_TIMEOUT_MS) rmdirSync(guard);
  } catch {
    // Another process has removed it.
  }
}
