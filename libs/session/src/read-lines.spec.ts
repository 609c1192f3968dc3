/** @jest-environment node */
import { expect, it } from '@jest/globals';
import { readLines } from './read-lines.js';
import { testApi } from './testing-server.js';

const api = testApi();

const readParts = async (parts: readonly (string | Error)[]) => {
  const queue = [...parts];
  let hear = (): void => undefined;
  const heard = new Promise<void>((resolve) => (hear = resolve));
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const part = queue.shift();
      if (part === undefined) controller.close();
      else if (part instanceof Error) return heard.then(() => controller.error(part));
      else controller.enqueue(new TextEncoder().encode(part));
      return undefined;
    },
  });
  api.on('GET /api/stream', () => new Response(body));
  const read: unknown[] = [];
  const onLine = (value: unknown) => {
    read.push(value);
    hear();
  };
  await readLines('/api/stream', new AbortController().signal, onLine).catch((error: unknown) => read.push(error));
  return read;
};

it('reads each line once, wherever the network splits them', async () => {
  expect(await readParts(['{"unread":1}\n{"un', 'read":2}', '\n\n{"unread":3}\n'])).toEqual([
    { unread: 1 },
    { unread: 2 },
    undefined,
    { unread: 3 },
  ]);
});

it('throws when the connection fails', async () => {
  expect(await readParts(['{"unread":1}\n', new TypeError('network error')])).toEqual([
    { unread: 1 },
    expect.objectContaining({ offline: true }),
  ]);
});
