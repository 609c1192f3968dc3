/** @jest-environment node */
import { beforeEach, expect, it, jest } from '@jest/globals';
import { apiUrl, getData, getPage } from './get.js';

// jsdom has no Request and Response, so this spec runs in Node with the part of a page that it needs.
Reflect.set(globalThis, 'location', new URL('http://localhost/admin'));

const ID = '0123456789abcdef01234567';
const asked: string[] = [];

/** Answers every call with this body. */
const serve = (body: object) =>
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input);
    asked.push(pathname + search);
    return new Response(JSON.stringify(body));
  });

beforeEach(() => {
  asked.length = 0;
});

it('fills in the names of a path and its query, leaving out what is not set', () => {
  expect(apiUrl('/api/tasks/{id}/items', { path: { id: ID } })).toBe(`/api/tasks/${ID}/items`);
  expect(apiUrl('/api/areas/{name}', { path: { name: '../users' } })).toBe('/api/areas/..%2Fusers');
  expect(apiUrl('/api/jobs', { query: { status: 'pending', q: 'a&b', limit: 5, sort: undefined } })).toBe(
    '/api/jobs?status=pending&q=a%26b&limit=5',
  );
});

it('answers the data of a record', async () => {
  serve({ data: { _id: ID } });
  expect(await getData<'/api/users/{id}'>(`/api/users/${ID}`)).toEqual({ _id: ID });
  expect(asked).toEqual([`/api/users/${ID}`]);
});

it.each([
  ['/api/mail/undelivered?', undefined, '/api/mail/undelivered'],
  ['/api/mail/undelivered?', 'a+b', '/api/mail/undelivered?cursor=a%2Bb'],
  ['/api/mail/undelivered?sort=-at', 'c', '/api/mail/undelivered?sort=-at&cursor=c'],
])('asks for the page of the list %s at the cursor %s', async (list, cursor, url) => {
  serve({ data: [], page: { total: 0, next: null } });
  expect(await getPage<'/api/mail/undelivered'>(list, cursor)).toEqual({ data: [], page: { total: 0, next: null } });
  expect(asked).toEqual([url]);
});

it('throws what the server refuses', async () => {
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('{"message":"This is for admins only."}', { status: 403 }));
  await expect(getData<'/api/rates/band'>('/api/rates/band')).rejects.toMatchObject({ message: 'This is for admins only.', status: 403 });
});
