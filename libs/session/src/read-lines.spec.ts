/** @jest-environment node */
import { afterEach, expect, it, jest } from '@jest/globals';
import { readLines } from './read-lines.js';

afterEach(() => {
  jest.restoreAllMocks();
});

const readParts = async (parts: readonly (string | Error)[]) => {
  const queue = [...parts];
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const part = queue.shift();
      if (part === undefined) controller.close();
      else if (part instanceof Error) controller.error(part);
      else controller.enqueue(new TextEncoder().encode(part));
    },
  });
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(body));
  const read: unknown[] = [];
  await readLines('/api/stream', new AbortController().signal, (value) => read.push(value)).catch((error: unknown) => read.push(error));
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
