import { expect, test } from '@jest/globals';
import { isFromElsewhere } from './same-origin.js';

test.each([
  ['POST', {}, false],
  ['POST', { 'sec-fetch-site': 'same-origin', origin: 'https://work.example' }, false],
  ['POST', { 'sec-fetch-site': 'none' }, false],
  ['POST', { 'sec-fetch-site': 'same-site', origin: 'https://admin.areas.work.example' }, true],
  ['POST', { 'sec-fetch-site': 'cross-site', origin: 'https://work.example' }, true],
  ['POST', { 'sec-fetch-site': '' }, true],
  ['POST', { origin: 'https://work.example' }, false],
  ['POST', { origin: 'http://127.0.0.1:3000' }, false],
  ['POST', { origin: 'https://thief.example' }, true],
  ['POST', { origin: 'https://work.example.thief.example' }, true],
  ['POST', { origin: 'null' }, true],
  ['POST', { origin: '' }, true],
  ['DELETE', { origin: 'https://thief.example' }, true],
  // Pages of other origins cannot set the header.
  ['POST', { origin: 'https://thief.example', authorization: 'Bearer x' }, false],
  ['GET', { origin: 'https://thief.example', 'sec-fetch-site': 'cross-site' }, false],
])('%s with %j is from elsewhere: %s', (method, headers, expected) => {
  expect(isFromElsewhere({ method, headers, host: '127.0.0.1:3000' }, 'https://work.example')).toBe(expected);
});
