import { expect, test } from '@jest/globals';
import { requestIdOf } from './request-id.js';

const NEW = /^[0-9a-f]{8}-[0-9a-f]{4}-4/;

test.each(['0af7651916cd43dd8448eb211c80319c', 'req-2026.11_20', 'A'.repeat(64)])('%s is kept', (given) => {
  expect(requestIdOf({ headers: { 'x-request-id': given } })).toBe(given);
});

test.each([undefined, '', 'short', 'A'.repeat(65), 'has space in it', 'line\nbreak-1', '<script>alert(1)</script>', '-starts-badly'])(
  '%j is replaced',
  (given) => {
    expect(requestIdOf({ headers: given === undefined ? {} : { 'x-request-id': given } })).toMatch(NEW);
  },
);
