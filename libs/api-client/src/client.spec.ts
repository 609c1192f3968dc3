import { expect, it } from '@jest/globals';
import { createClient } from './index.js';

it('sends every call through `send`, with its query, path and body', async () => {
  const sent: { method: string; url: string; body: string }[] = [];
  const client = createClient({
    baseUrl: 'http://api.example',
    send: async (request) => {
      sent.push({ method: request.method, url: request.url, body: await request.text() });
      return new Response(JSON.stringify({ data: [] }), { status: 200, headers: { 'content-type': 'application/json' } });
    },
  });
  await client.GET('/api/jobs', { params: { query: { status: 'pending', limit: 5 } } });
  await client.POST('/api/jobs/{id}/reject', { params: { path: { id: '0123456789abcdef01234567' } }, body: { reason: 'Boxes are loose' } });
  expect(sent).toEqual([
    { method: 'GET', url: 'http://api.example/api/jobs?status=pending&limit=5', body: '' },
    { method: 'POST', url: 'http://api.example/api/jobs/0123456789abcdef01234567/reject', body: '{"reason":"Boxes are loose"}' },
  ]);
});
