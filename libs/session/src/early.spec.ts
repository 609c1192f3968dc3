import { beforeEach, expect, it } from '@jest/globals';
import { PAGE_PARTS } from '@labelbridge/contracts';
import { takeEarly } from './early.js';
import { testApi } from './testing-server.js';

const api = testApi();

const call = (path: string, token?: string, method = 'GET') =>
  new Request(`http://localhost${path}`, { method, ...(token ? { headers: { authorization: `Bearer ${token}` } } : {}) });
const writeInPage = (answers: object) => {
  const element = document.createElement('script');
  Object.assign(element, { id: PAGE_PARTS.answers, type: 'application/json', textContent: JSON.stringify(answers) });
  document.body.replaceChildren(element);
};
const bodyOf = async (answer: Promise<Response> | undefined): Promise<unknown> => (await answer)?.json();

beforeEach(() => {
  window.labelbridgeEarly = undefined;
  document.body.replaceChildren();
});

it('answers a call from the answers embedded in the page, once', async () => {
  writeInPage({ '/api/projects/public': { data: ['one'] } });
  expect(takeEarly(call('/api/projects/public?cursor=x'))).toBeUndefined();
  expect(await bodyOf(takeEarly(call('/api/projects/public')))).toEqual({ data: ['one'] });
  expect(takeEarly(call('/api/projects/public'))).toBeUndefined();
});

it('uses the response that the page’s head requested, once, and for the same user only', async () => {
  const response = Promise.resolve(new Response('{"data":1}'));
  window.labelbridgeEarly = { path: '/api/overview', token: 'ada', response };
  expect(takeEarly(call('/api/overview', 'chi'))).toBeUndefined();
  expect(takeEarly(call('/api/overview'))).toBeUndefined();
  expect(await bodyOf(takeEarly(call('/api/overview', 'ada')))).toEqual({ data: 1 });
  expect(takeEarly(call('/api/overview', 'ada'))).toBeUndefined();
});

it('never answers a POST', () => {
  writeInPage({ '/api/projects/public': {} });
  expect(takeEarly(call('/api/projects/public', undefined, 'POST'))).toBeUndefined();
});

it('sends the call again when the early call failed', async () => {
  api.on('GET /api/overview', { data: 2 });
  window.labelbridgeEarly = { path: '/api/overview', token: 'ada', response: Promise.reject(new TypeError('away')) };
  expect(await bodyOf(takeEarly(call('/api/overview', 'ada')))).toEqual({ data: 2 });
});
