import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type BucketSettings } from '../../src/config/media-settings.js';
import { presign } from '../../src/modules/work/media/storage/presign.js';

const PYTHON = '/usr/bin/python3';
// Swift's form of keys: account and user.
const KEYS = { accessKey: 'media:labelbridge', secretKey: 'secret+with/signs=', region: 'us-east-1' };

/** Debian's python3-swift. */
export const hasS3Server = spawnSync(PYTHON, ['-c', 'import swift.common.middleware.s3api, swift.obj.server']).status === 0;

/** An empty bucket of a real S3 server, OpenStack Swift, in a child process. */
export async function startS3Server(): Promise<{ readonly bucket: BucketSettings; readonly close: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'labelbridge-s3-'));
  const script = join(import.meta.dirname, 's3-server.py');
  const server = spawn(PYTHON, [script, folder, KEYS.accessKey, KEYS.secretKey, 'media'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const close = async (): Promise<void> => {
    await ended(server);
    await rm(folder, { recursive: true, force: true });
  };
  const died = new Promise<never>((_, reject) => server.once('exit', (code) => reject(new Error(`The S3 server ended with ${code}.`))));
  const [address]: unknown[] = await Promise.race([once(createInterface({ input: server.stdout }), 'line'), died]);
  const bucket = { ...KEYS, address: String(address) };
  const made = await fetch(presign({ ...bucket, method: 'PUT', at: new Date(), seconds: 60 }), { method: 'PUT' });
  if (!made.ok) throw new Error(`The bucket was not made: ${made.status} ${await made.text()}`);
  return { bucket, close };
}

async function ended(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const end = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGKILL');
  await end;
}
