import { spawn, spawnSync } from 'node:child_process';
import { createReadStream, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it } from '@jest/globals';
import { MongoClient } from 'mongodb';
import { temporaryDirectory, sourceProgram } from '../engine-fixture.js';
import { TraceReader, type TraceResult } from '../durability/trace.js';

const WRITES = 1_000;
const CLIENTS = 20;
const CALLS = 'openat,read,write,writev,pwrite64,pwritev,fdatasync';
const hasStrace = spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0;

async function startTraced(directory: string, inlineCommitMaxMs: string): Promise<{ uri: string; stop: () => Promise<void> }> {
  const engine = [...sourceProgram('child.ts'), join(directory, 'data'), 'hold', 'server', inlineCommitMaxMs];
  const traced = spawn(
    'strace',
    ['-f', '-qq', '--seccomp-bpf', '-s', '9000', '-e', `trace=${CALLS}`, '-o', join(directory, 'trace'), ...engine],
    { stdio: ['pipe', 'pipe', 'ignore'] },
  );
  const closed = new Promise<void>((resolve) => traced.once('close', () => resolve()));
  const uri = await new Promise<string>((resolve) => {
    createInterface(traced.stdout).on('line', (line) => {
      if (line.startsWith('ready owner ')) resolve(line.slice('ready owner '.length));
    });
  });
  const stop = async () => {
    traced.stdin.end();
    await closed;
  };
  return { uri, stop };
}

async function readTrace(file: string): Promise<TraceResult> {
  const reader = new TraceReader();
  for await (const line of createInterface(createReadStream(file))) reader.line(line);
  return reader.result();
}

it('detects a reply that is sent before its write is durable', () => {
  const reader = new TraceReader();
  const lines = [
    'openat(AT_FDCWD, "/d/data.mdb", O_RDWR) = 3',
    'openat(AT_FDCWD, "/d/data.mdb", O_DSYNC) = 4',
    'read(9, "MARK000001", 10) = 10',
    'pwrite64(3, "MARK000001", 10, 0) = 10',
    'fdatasync(3) = 0',
    'writev(9, "ok", 1) = 2',
    'pwrite64(4, "meta", 4, 0) = 4',
  ];
  for (const line of lines) reader.line(`1 ${line}`);
  expect(reader.result()).toEqual({ acknowledged: 1, syncs: 1, early: ['MARK000001 was acknowledged before it was durable'] });
});

(hasStrace ? it : it.skip).each([
  ['in the engine thread', 'Infinity'],
  ['in another thread', '0'],
])(
  'acknowledges each of 1,000 writes after its fdatasync, with commits %s (skipped without strace)',
  async (_way, inlineCommitMaxMs) => {
    const directory = temporaryDirectory();
    const engine = await startTraced(directory, inlineCommitMaxMs);
    const client = await new MongoClient(engine.uri, { maxPoolSize: CLIENTS }).connect();
    const collection = client.db('trace').collection('marks');
    await collection.createIndex({ at: 1 });
    let next = 0;
    const write = async () => {
      while (next < WRITES) {
        const at = next++;
        await collection.insertOne({ marker: `MARK${String(at).padStart(6, '0')}`, at });
      }
    };
    await Promise.all(Array.from({ length: CLIENTS }, write));
    await client.close();
    await engine.stop();
    const { acknowledged, syncs, early } = await readTrace(join(directory, 'trace'));
    rmSync(directory, { recursive: true, force: true });
    expect(early).toEqual([]);
    expect(acknowledged).toBe(WRITES);
    expect(syncs).toBeGreaterThan(WRITES / CLIENTS / 2);
  },
  120_000,
);

if (!hasStrace) console.warn('Skipped: the order of fdatasync and reply is tested only with strace (apt-get install strace).');
