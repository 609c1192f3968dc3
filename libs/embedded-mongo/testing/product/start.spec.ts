import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Readable, type Writable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { MongoClient } from 'mongodb';
import { waitFor } from '../../../../scripts/lib/wait-for.mjs';
import { findRunning, startEmbeddedMongo } from '../../src/index.js';
import { temporaryDirectory, sourceProgram } from '../engine-fixture.js';

interface Child {
  readonly process: ChildProcessByStdio<Writable, Readable, null>;
  readonly lines: string[];
  readonly line: (start: string) => Promise<string>;
  readonly closed: Promise<void>;
}

const children: Child[] = [];

function startChild(dataDir: string, mode: 'write' | 'hold', role: 'server' | 'cli'): Child {
  const [node, ...args] = sourceProgram('child.ts');
  const child = spawn(node, [...args, dataDir, mode, role], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines: string[] = [];
  const waiting: { start: string; resolve: (line: string) => void }[] = [];
  createInterface(child.stdout).on('line', (text) => {
    lines.push(text);
    for (const { start, resolve } of waiting) if (text.startsWith(start)) resolve(text);
  });
  const line = (start: string) =>
    new Promise<string>((resolve) => {
      const known = lines.find((text) => text.startsWith(start));
      if (known === undefined) waiting.push({ start, resolve });
      else resolve(known);
    });
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const started = { process: child, lines, line, closed };
  children.push(started);
  return started;
}

async function kill(child: Child): Promise<void> {
  child.process.kill('SIGKILL');
  await child.closed;
}

let dataDir = '';

beforeEach(() => {
  dataDir = temporaryDirectory();
});

afterEach(async () => {
  await Promise.all(children.splice(0).map(kill));
  rmSync(dataDir, { recursive: true, force: true });
});

describe('ownership of a data directory', () => {
  it('rejects a second server at once and names the process that owns the directory', async () => {
    const engine = await startEmbeddedMongo({ dataDir });
    await expect(startEmbeddedMongo({ dataDir })).rejects.toThrow(`in use by another server (process ${process.pid})`);
    await engine.stop();
    const next = await startEmbeddedMongo({ dataDir });
    expect(next.owned).toBe(true);
    await next.stop();
  });

  it('connects a command-line tool to the running server, which keeps running after the tool exits', async () => {
    const engine = await startEmbeddedMongo({ dataDir });
    expect(await findRunning(dataDir)).toEqual({ uri: engine.uri, pid: process.pid, role: 'server' });
    const tool = startChild(dataDir, 'hold', 'cli');
    expect(await tool.line('ready')).toBe(`ready client ${engine.uri}`);
    tool.process.stdin.end();
    await tool.closed;
    const client = await new MongoClient(engine.uri).connect();
    expect(await client.db('a').command({ ping: 1 })).toMatchObject({ ok: 1 });
    await client.close();
    await engine.stop();
    expect(await findRunning(dataDir)).toBeUndefined();
  });

  it('connects a second command-line tool to the first one, which owns the engine', async () => {
    const owner = startChild(dataDir, 'hold', 'cli');
    const uri = (await owner.line('ready owner ')).slice('ready owner '.length);
    const guest = await startEmbeddedMongo({ dataDir, role: 'cli' });
    expect(guest).toMatchObject({ uri, owned: false });
    const client = await new MongoClient(guest.uri).connect();
    await client.db('a').collection('c').insertOne({ n: 1 });
    await client.close();
    await guest.stop();
    owner.process.stdin.end();
    await owner.closed;
    const server = await startEmbeddedMongo({ dataDir, waitMs: 0 });
    const again = await new MongoClient(server.uri).connect();
    expect(await again.db('a').collection('c').countDocuments()).toBe(1);
    await again.close();
    await server.stop();
  });

  it('replaces a stale socket', async () => {
    const socket = join(dataDir, 'engine.sock');
    writeFileSync(socket, '');
    const engine = await startEmbeddedMongo({ dataDir, waitMs: 0 });
    expect(statSync(socket).isSocket()).toBe(true);
    await engine.stop();
    expect(existsSync(socket)).toBe(false);
  });

  it('makes a server wait until a command-line tool releases the directory', async () => {
    const tool = startChild(dataDir, 'hold', 'cli');
    expect(await tool.line('ready')).toMatch(/^ready owner/);
    const messages: string[] = [];
    const starting = startEmbeddedMongo({ dataDir, log: (message) => messages.push(message) });
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(messages).toEqual([expect.stringContaining(`a command-line tool (process ${tool.process.pid})`)]);
    tool.process.stdin.end();
    const engine = await starting;
    expect(engine.owned).toBe(true);
    await engine.stop();
  });

  it('rejects a server after the given waiting time', async () => {
    const tool = startChild(dataDir, 'hold', 'cli');
    await tool.line('ready');
    await expect(startEmbeddedMongo({ dataDir, waitMs: 300, log: () => undefined })).rejects.toThrow('gave up waiting');
  });

  it('takes over the lock and socket of a killed server at once', async () => {
    const server = startChild(dataDir, 'hold', 'server');
    await server.line('ready');
    await kill(server);
    expect(existsSync(join(dataDir, 'engine.sock'))).toBe(true);
    const engine = await startEmbeddedMongo({ dataDir, waitMs: 0 });
    await engine.stop();
    expect(readdirSync(dataDir).filter((file) => file.startsWith('engine'))).toEqual([]);
  });

  it('takes over a lock whose pid has been reused by another process', async () => {
    writeFileSync(
      join(dataDir, 'engine.lock'),
      JSON.stringify({ pid: process.pid, started: 'another boot:1', role: 'server', token: 'old' }),
    );
    const engine = await startEmbeddedMongo({ dataDir, waitMs: 0 });
    expect(engine.owned).toBe(true);
    await engine.stop();
  });

  it('starts only one of several servers that find the same stale lock', async () => {
    writeFileSync(join(dataDir, 'engine.lock'), JSON.stringify({ pid: 999_999_999, role: 'server', token: 'dead' }));
    const starts = await Promise.allSettled(Array.from({ length: 5 }, () => startEmbeddedMongo({ dataDir })));
    const owners = starts.filter((start) => start.status === 'fulfilled');
    expect(owners).toHaveLength(1);
    for (const owner of owners) await owner.value.stop();
  });

  it('serves a directory whose path is too long for a Unix socket', async () => {
    const deep = join(dataDir, 'd'.repeat(200));
    mkdirSync(deep);
    const engine = await startEmbeddedMongo({ dataDir: deep });
    const client = await new MongoClient(engine.uri).connect();
    await client.db('a').collection('c').insertOne({ n: 1 });
    await client.close();
    await engine.stop();
    expect(readdirSync(deep)).toContain('data.mdb');
  });

  it('denies other users access to the directory', async () => {
    const engine = await startEmbeddedMongo({ dataDir });
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    await engine.stop();
  });
});

describe('durability', () => {
  it('keeps every acknowledged write after kill -9 and can be reopened at once', async () => {
    for (let round = 0; round < 3; round++) {
      const writer = startChild(dataDir, 'write', 'server');
      await writer.line('ready');
      const countAcked = () => writer.lines.filter((line) => line.startsWith('acked ')).length;
      // Waits for a number of writes and not for a time, because a busy machine writes slowly.
      await waitFor('eleven acknowledged writes', () => countAcked() > 10);
      await new Promise((resolve) => setTimeout(resolve, 137 * round));
      await kill(writer);
      const acked = writer.lines.filter((line) => line.startsWith('acked ')).map((line) => Number(line.slice(6)));
      expect(acked.length).toBeGreaterThan(10);
      const engine = await startEmbeddedMongo({ dataDir, waitMs: 0 });
      const client = await new MongoClient(engine.uri).connect();
      const found = await client
        .db('crash')
        .collection<{ _id: number; twice: number }>('numbers')
        .find({ _id: { $in: acked } })
        .toArray();
      expect(acked.filter((id) => !found.some((document) => document._id === id && document.twice === id * 2))).toEqual([]);
      await client.close();
      await engine.stop();
    }
  }, 60_000);
});
