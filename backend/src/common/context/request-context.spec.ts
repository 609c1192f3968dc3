import { expect, it } from '@jest/globals';
import { fastify } from 'fastify';
import { keepRequestContexts, requestContext } from './request-context.js';

const NOTHING = { config: { recordsNothing: true } };

it('is there for every route of the API but those that record nothing, and ends with the call', async () => {
  const server = fastify();
  keepRequestContexts(server);
  const tell = async () => ({ context: requestContext() ?? null });
  server.get('/api/told', tell);
  server.post('/api/told', tell);
  server.get('/api/untold', NOTHING, tell);
  server.get('/page', tell);
  const told = { context: { requestId: expect.any(String), address: '127.0.0.1', userAgent: 'x'.repeat(300) } };
  const address = await server.listen({ port: 0, host: '127.0.0.1' });
  const seen = async (method: 'GET' | 'POST', url: string) =>
    (await fetch(`${address}${url}`, { method, headers: { 'user-agent': 'x'.repeat(400) } })).json();
  expect(await seen('GET', '/api/told')).toEqual(told);
  expect(await seen('POST', '/api/told')).toEqual(told);
  expect(await seen('GET', '/api/untold')).toEqual({ context: null });
  expect(await seen('GET', '/page')).toEqual({ context: null });
  expect(requestContext()).toBeUndefined();
  await server.close();
});

it('lets no route that may change something go without', () => {
  const server = fastify();
  keepRequestContexts(server);
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
    expect(() => server.route({ method, url: '/api/x', ...NOTHING, handler: async () => 'x' })).toThrow(
      `${method} /api/x cannot record nothing`,
    );
  }
});
