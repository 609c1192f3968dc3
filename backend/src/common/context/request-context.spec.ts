import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { fastify } from 'fastify';
import { inRequestContext, registerRequestContext, requestContext } from './request-context.js';

it('exists for every route of the API and ends with the request', async () => {
  const server = fastify();
  registerRequestContext(server);
  const answer = async () => ({ context: requestContext() ?? null });
  server.get('/api/x', answer);
  server.post('/api/x', answer);
  server.get('/page', answer);
  const context = { requestId: expect.any(String), address: '127.0.0.1', userAgent: 'x'.repeat(300), refusals: [] };
  const address = await server.listen({ port: 0, host: '127.0.0.1' });
  const seen = async (method: 'GET' | 'POST', url: string) =>
    (await fetch(`${address}${url}`, { method, headers: { 'user-agent': 'x'.repeat(400) } })).json();
  expect(await seen('GET', '/api/x')).toEqual({ context });
  expect(await seen('POST', '/api/x')).toEqual({ context });
  expect(await seen('GET', '/page')).toEqual({ context: null });
  expect(requestContext()).toBeUndefined();
  await server.close();
});

it('is kept apart between concurrent requests, whichever ends first', async () => {
  const request = (n: number) =>
    inRequestContext({ requestId: String(n), address: '::1', userAgent: '' }, async () => {
      const seen = new Set<string | undefined>();
      for (let step = 0; step < 1 + ((n * 7) % 5); step++) {
        await turn();
        seen.add(requestContext()?.requestId);
        await Promise.all([turn(), Promise.resolve()]).then(() => seen.add(requestContext()?.requestId));
      }
      return [...seen];
    });
  const seen: unknown[] = [];
  for (let round = 0; round < 5; round++) seen.push(...(await Promise.all(Array.from({ length: 20 }, (_unused, n) => request(n)))));
  expect(seen).toEqual(Array.from({ length: 100 }, (_unused, n) => [String(n % 20)]));
});

it('ends with a request that fails', async () => {
  const context = { requestId: 'one', address: '::1', userAgent: '' };
  await expect(inRequestContext(context, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(() =>
    inRequestContext(context, () => {
      throw new Error('at once');
    }),
  ).toThrow('at once');
  expect(requestContext()).toBeUndefined();
});
