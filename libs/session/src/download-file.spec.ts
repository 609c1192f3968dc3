/** @jest-environment node */
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from './api-error.js';
import { downloadFile } from './download-file.js';
import { testUser } from './testing.js';
import { testApi } from './testing-server.js';
import { storeSession } from './token.js';

const api = testApi();
const saved: { name: string; from: string }[] = [];

beforeEach(() => {
  jest.restoreAllMocks();
  saved.length = 0;
  const createElement = () => {
    const link = { href: '', download: '', click: () => saved.push({ name: link.download, from: link.href }) };
    return link;
  };
  Object.assign(globalThis, { document: { createElement } });
  jest.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
  jest.useFakeTimers();
  storeSession('token-1', testUser());
});

// @asvs V5.4.1
it('sends the token in a header, and saves under the name that the server proposes', async () => {
  const headers = { 'content-disposition': 'attachment; filename="payments.csv"' };
  const tokens: unknown[] = [];
  api.on('GET /api/payments/export.csv', (request) => {
    tokens.push(request.headers.get('authorization'));
    return new Response('a,b', { headers });
  });
  await downloadFile('/api/payments/export.csv?status=paid');
  expect(api.sent).toEqual([['GET /api/payments/export.csv?status=paid', undefined]]);
  expect(tokens).toEqual(['Bearer token-1']);
  expect(saved).toEqual([{ name: 'payments.csv', from: 'blob:1' }]);
});

it('tells how many bytes have come', async () => {
  api.on('GET /api/tasks/1/export', () => new Response('a,b'));
  const told: number[] = [];
  await downloadFile('/api/tasks/1/export?format=csv', (bytes) => told.push(bytes));
  expect(told.at(-1)).toBe(3);
  const [file] = jest.mocked(URL.createObjectURL).mock.calls[0] ?? [];
  expect(file instanceof Blob && (await file.text())).toBe('a,b');
});

it('saves nothing when the request is refused', async () => {
  api.refuse('GET /api/users/export.csv', 'This is for admins only.', 403);
  await expect(downloadFile('/api/users/export.csv')).rejects.toEqual(new ApiError('This is for admins only.', { status: 403 }));
  expect(saved).toEqual([]);
});

describe('a download that breaks off', () => {
  const HEADERS = {
    etag: '"v1"',
    'accept-ranges': 'bytes',
    'content-disposition': `attachment; filename="_.csv"; filename*=UTF-8''%E1%BB%8C.csv`,
  };
  /** Answers with these bytes, then breaks off. */
  const broken = (text: string) => {
    const body = new ReadableStream<Uint8Array>({
      start(out) {
        out.enqueue(new TextEncoder().encode(text));
      },
      pull(out) {
        out.error(new TypeError('network error'));
      },
    });
    return new Response(body, { headers: HEADERS });
  };
  const rangeOf = (request: unknown) => (request instanceof Request ? [request.headers.get('range'), request.headers.get('if-range')] : []);
  const savedText = async () => {
    const [file] = jest.mocked(URL.createObjectURL).mock.calls[0] ?? [];
    return file instanceof Blob ? file.text() : undefined;
  };
  const download = async () => {
    const done = downloadFile('/api/projects/1/export?format=csv');
    await jest.advanceTimersByTimeAsync(60_000);
    return done;
  };

  it('goes on where it broke off, and keeps its name', async () => {
    const send = jest
      .spyOn(globalThis, 'fetch')
      .mockResolvedValueOnce(broken('a,b'))
      .mockResolvedValueOnce(new Response(',c', { status: 206 }));
    await download();
    expect(rangeOf(send.mock.calls[1]?.[0])).toEqual(['bytes=3-', '"v1"']);
    expect([await savedText(), saved[0]?.name]).toEqual(['a,b,c', 'Ọ.csv']);
  });

  it('begins anew where the file has changed since', async () => {
    jest
      .spyOn(globalThis, 'fetch')
      .mockResolvedValueOnce(broken('old'))
      .mockResolvedValueOnce(new Response('new', { headers: HEADERS }));
    await download();
    expect(await savedText()).toBe('new');
  });

  it('ends where nothing comes any more, or the server cannot go on', async () => {
    const send = jest.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.reject(new TypeError('offline')));
    send.mockResolvedValueOnce(broken('a'));
    const failed = expect(downloadFile('/api/projects/1/export')).rejects.toMatchObject({ offline: true });
    await jest.advanceTimersByTimeAsync(60_000);
    await failed;
    expect(send.mock.calls.length).toBe(6);
    send.mockClear().mockResolvedValueOnce(new Response(broken('a').body));
    await expect(downloadFile('/api/payments/export.csv')).rejects.toMatchObject({ offline: true });
    expect(send.mock.calls.length).toBe(1);
  });
});
