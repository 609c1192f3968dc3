import { expect, it } from '@jest/globals';
import { testApi } from '@labelbridge/session/testing/server';
import { apiUrl, getData, getPage } from './calls.js';

const ID = '0123456789abcdef01234567';
const api = testApi();

it('fills in the names of a path and its query, leaving out what is not set', () => {
  expect(apiUrl('/api/tasks/{id}/items', { path: { id: ID } })).toBe(`/api/tasks/${ID}/items`);
  expect(apiUrl('/api/areas/{name}', { path: { name: '../users' } })).toBe('/api/areas/..%2Fusers');
  expect(apiUrl('/api/jobs', { query: { status: 'pending', q: 'a&b', limit: 5, sort: undefined } })).toBe(
    '/api/jobs?status=pending&q=a%26b&limit=5',
  );
});

it('answers the data of a record', async () => {
  api.on('GET /api/users/:id', { data: { _id: ID } });
  expect(await getData<'/api/users/{id}'>(`/api/users/${ID}`)).toEqual({ _id: ID });
  expect(api.sent).toEqual([[`GET /api/users/${ID}`, undefined]]);
});

it.each([
  ['/api/mail/undelivered?', undefined, '/api/mail/undelivered'],
  ['/api/mail/undelivered?', 'a+b', '/api/mail/undelivered?cursor=a%2Bb'],
  ['/api/mail/undelivered?sort=-at', 'c', '/api/mail/undelivered?sort=-at&cursor=c'],
])('asks for the page of the list %s at the cursor %s', async (list, cursor, url) => {
  api.on('GET /api/mail/undelivered', { data: [], page: { total: 0, next: null } });
  expect(await getPage<'/api/mail/undelivered'>(list, cursor)).toEqual({ data: [], page: { total: 0, next: null } });
  expect(api.sent).toEqual([[`GET ${url}`, undefined]]);
});

it('throws what the server refuses', async () => {
  api.refuse('GET /api/rates/band', 'This is for admins only.', 403);
  await expect(getData<'/api/rates/band'>('/api/rates/band')).rejects.toMatchObject({ message: 'This is for admins only.', status: 403 });
});
