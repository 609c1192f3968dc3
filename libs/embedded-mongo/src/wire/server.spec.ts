import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { serialize } from 'bson';
import fc from 'fast-check';
import { type EngineFixture, startFixture } from '../../testing/engine-fixture.js';

let engine: EngineFixture;
let socketPath: string;

beforeAll(async () => {
  engine = await startFixture();
  socketPath = decodeURIComponent(/^mongodb:\/\/([^/]+)/.exec(engine.uri)?.[1] ?? '');
});

afterAll(() => engine.stop());

function message(command: Record<string, unknown>): Buffer {
  const body = serialize(command);
  const head = Buffer.alloc(21);
  head.writeInt32LE(21 + body.length, 0);
  head.writeInt32LE(7, 4);
  head.writeInt32LE(2013, 12);
  return Buffer.concat([head, body]);
}

/** Sends bytes and waits for a reply, the end of the connection, or 30 ms. */
function send(bytes: Buffer): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(socketPath);
    const finish = () => {
      socket.destroy();
      resolve();
    };
    socket.on('error', finish).on('close', finish).on('data', finish).setTimeout(30, finish);
    socket.write(bytes);
  });
}

async function expectAlive(): Promise<void> {
  expect(await engine.client.db('a').command({ ping: 1 })).toMatchObject({ ok: 1 });
}

it('tells a session the time of its operation, and no cluster time', async () => {
  const session = engine.client.startSession();
  const reply = await engine.client.db('a').command({ ping: 1 }, { session });
  await session.endSession();
  expect(reply).toEqual({ operationTime: expect.anything(), ok: 1 });
});

describe('malformed messages', () => {
  const valid = message({ insert: 'c', documents: [{ a: 1, b: 'text', c: [1, { d: 2 }] }], $db: 'hostile' });

  it.each([
    ['a negative length', Buffer.from([0xff, 0xff, 0xff, 0xff, 1, 2, 3, 4])],
    ['a length of zero', Buffer.alloc(16)],
    ['a length of 2 GB', Buffer.from([0xff, 0xff, 0xff, 0x7f, 0, 0, 0, 0])],
    ['half a message', valid.subarray(0, valid.length / 2)],
    ['an unknown opcode', Buffer.concat([valid.subarray(0, 12), Buffer.from([1, 2, 3, 4]), valid.subarray(16)])],
    ['a wrong section length', Buffer.concat([valid.subarray(0, 21), Buffer.from([0xff, 0xff, 0xff, 0x7f]), valid.subarray(25)])],
    ['noise', Buffer.from('GET / HTTP/1.1\r\n\r\n')],
  ])('survives %s', async (_name, bytes) => {
    await send(bytes);
    await expectAlive();
  });

  it('survives random mutations of valid messages', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.nat(valid.length - 1), fc.nat(255)), { minLength: 1, maxLength: 4 }), async (changes) => {
        const bytes = Buffer.from(valid);
        for (const [at, byte] of changes) if (at >= 4) bytes[at] = byte;
        await send(bytes);
      }),
      { numRuns: 150 },
    );
    await expectAlive();
  }, 60_000);

  it('accepts documents of 16 MB and rejects larger ones', async () => {
    const collection = engine.client.db('hostile').collection('large');
    const overhead = Buffer.from(serialize({ _id: 1, text: '' })).length;
    await collection.insertOne({ _id: 1 as never, text: 'x'.repeat(16 * 2 ** 20 - overhead) });
    expect((await collection.findOne())?.['text']).toHaveLength(16 * 2 ** 20 - overhead);
    await expect(collection.updateOne({ _id: 1 as never }, { $set: { more: 1 } })).rejects.toMatchObject({ code: 10334 });
  }, 60_000);

  it('rejects nesting of 300 levels', async () => {
    let document: Record<string, unknown> = {};
    for (let depth = 0; depth < 300; depth++) document = { document };
    await expect(engine.client.db('hostile').collection('deep').insertOne(document)).rejects.toMatchObject({ code: 15 });
    await expectAlive();
  });
});
