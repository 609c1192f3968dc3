import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, rmdirSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { type ProcessIdentity, isRunning, ownIdentity } from './process-identity.js';

/** What a process wants the engine for: a server keeps it, a command-line tool borrows it. */
export type Role = 'server' | 'cli';

/** What the lock file says about who owns the data directory. */
export interface LockRecord extends ProcessIdentity {
  readonly role: Role;
  readonly token: string;
  /** Socket path or host and port, once clients can connect. */
  readonly address?: string;
}

/** Ownership of a data directory. */
export interface DirectoryLock {
  /** Tells other processes where to connect. */
  readonly publish: (address: string) => void;
  readonly release: () => void;
}

const LOCK_FILE = 'engine.lock';
const TAKEOVER = 'engine.lock.takeover';
/** A takeover is a few system calls; one this old was left behind by a crash in its midst. */
const ABANDONED_MS = 5_000;
const CONNECT_MS = 1_000;

/** Takes the lock of a data directory; undefined where a living process has it. A dead process's lock is taken over. */
export async function tryLock(dataDir: string, role: Role): Promise<DirectoryLock | undefined> {
  const record: LockRecord = { ...ownIdentity(), role, token: randomUUID() };
  if (create(dataDir, record)) return lockOf(dataDir, record);
  const holder = readLock(dataDir);
  if (holder && (await isHeld(holder))) return undefined;
  removeStale(dataDir, holder?.token);
  return create(dataDir, record) ? lockOf(dataDir, record) : undefined;
}

/** Who owns a data directory, if a living process does. */
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

/** A hard link appears with its content at once or not at all, so no one ever reads half a lock. */
function create(dataDir: string, record: LockRecord): boolean {
  const draft = join(dataDir, `${LOCK_FILE}.${record.token}`);
  writeFileSync(draft, JSON.stringify(record), { mode: 0o600 });
  try {
    linkSync(draft, join(dataDir, LOCK_FILE));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function readLock(dataDir: string): LockRecord | undefined {
  try {
    return JSON.parse(readFileSync(join(dataDir, LOCK_FILE), 'utf8')) as LockRecord;
  } catch {
    return undefined;
  }
}

/** By its process, or by its socket where the process lives in another container and cannot be seen. */
async function isHeld(holder: LockRecord): Promise<boolean> {
  return isRunning(holder) || (holder.address !== undefined && (await answers(holder.address)));
}

function answers(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const port = /^127\.0\.0\.1:(\d+)$/.exec(address)?.[1];
    const socket = port === undefined ? connect(address) : connect(Number(port), '127.0.0.1');
    const settle = (isAlive: boolean) => {
      socket.destroy();
      resolve(isAlive);
    };
    socket.setTimeout(CONNECT_MS, () => settle(false));
    socket.once('connect', () => settle(true));
    socket.once('error', () => settle(false));
  });
}

/** Only one process at a time removes a stale lock, and only the one it has looked at. */
function removeStale(dataDir: string, token: string | undefined): void {
  const guard = join(dataDir, TAKEOVER);
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
    if (Date.now() - statSync(guard).mtimeMs > ABANDONED_MS) rmdirSync(guard);
  } catch {
    // Gone meanwhile: whoever made it has finished.
  }
}
