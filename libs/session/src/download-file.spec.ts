/** @jest-environment node */
import { beforeEach, expect, it, jest } from '@jest/globals';
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
