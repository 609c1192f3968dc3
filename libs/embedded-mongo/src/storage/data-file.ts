// eslint-disable-next-line @typescript-eslint/no-restricted-imports -- a fixed program
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtFile } from '../built-file.js';
import { Environment, type EnvironmentOptions } from './environment.js';

/** Offsets in LMDB's meta page: page header, magic, version, address, map size, two trees of 48 bytes, last page, transaction id. */
const MAGIC_AT = 24;
const VERSION_AT = 28;
const PAGE_SIZE_AT = 48;
const LAST_PAGE_AT = 144;
const TRANSACTION_AT = 152;
const META_BYTES = 160;
const MAGIC = 0xbeefc0de;
const LMDB_VERSION = 2;

/** @throws a descriptive error if the file cannot be opened */
export function openEnvironment(options: EnvironmentOptions): Environment {
  checkDataFile(options.file);
  try {
    return new Environment(options);
  } catch (error) {
    throw new Error(`${options.file} cannot be opened: ${error instanceof Error ? error.message : String(error)}. Nothing was changed.`, {
      cause: error,
    });
  }
}

/** Detects truncated files before LMDB opens them: LMDB memory-maps the file, and access beyond its end kills the process. */
function checkDataFile(file: string): void {
  let descriptor: number;
  try {
    descriptor = openSync(file, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw new Error(`${file} cannot be read: ${(error as Error).message}`, { cause: error });
  }
  try {
    const { size } = fstatSync(descriptor);
    if (size > 0) checkSize(file, size, metaPages(file, descriptor));
  } finally {
    closeSync(descriptor);
  }
}

interface MetaPage {
  readonly pageBytes: number;
  readonly lastPage: number;
  readonly transaction: bigint;
}

function metaPages(file: string, descriptor: number): MetaPage[] {
  const first = metaPage(file, descriptor, 0);
  return [first, metaPage(file, descriptor, first.pageBytes)];
}

function metaPage(file: string, descriptor: number, at: number): MetaPage {
  const bytes = Buffer.alloc(META_BYTES);
  const length = readSync(descriptor, bytes, 0, META_BYTES, at);
  if (length < META_BYTES || bytes.readUInt32LE(MAGIC_AT) !== MAGIC) {
    throw damaged(file, 'is not a database of this engine, or its header is damaged');
  }
  const version = bytes.readUInt32LE(VERSION_AT);
  if (version !== LMDB_VERSION) throw damaged(file, `has LMDB format ${version}; this version of the engine reads ${LMDB_VERSION}`);
  return {
    pageBytes: bytes.readUInt32LE(PAGE_SIZE_AT),
    lastPage: Number(bytes.readBigUInt64LE(LAST_PAGE_AT)),
    transaction: bytes.readBigUInt64LE(TRANSACTION_AT),
  };
}

/**
 * A valid file may be shorter than its last page, because LMDB does not write pages that were allocated and freed in one
 * transaction. A short file is therefore read completely in a child process, which crashes if pages are missing.
 */
function checkSize(file: string, size: number, metas: readonly MetaPage[]): void {
  const [newest] = [...metas].sort((a, b) => Number(b.transaction - a.transaction));
  if (!newest || size >= (newest.lastPage + 1) * newest.pageBytes) return;
  const copy = join(tmpdir(), `embedded-mongo-probe-${randomUUID()}`);
  const { status } = spawnSync(process.execPath, [builtFile('maintenance/probe.js'), file, copy], { stdio: 'ignore' });
  rmSync(copy, { force: true });
  if (status !== 0) throw damaged(file, `is truncated: it has ${size} bytes of ${(newest.lastPage + 1) * newest.pageBytes}`);
}

function damaged(file: string, what: string): Error {
  return new Error(`${file} ${what}. Nothing was changed. Restore a backup, or move the file away to start with an empty database.`);
}
