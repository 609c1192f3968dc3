import { expect, it, test } from '@jest/globals';
import { readDeviceCookie, readRefreshCookie } from './cookies.js';

const cookies = {
  labelbridge_refresh: 'plain refresh',
  labelbridge_device: 'plain device',
  '__Host-labelbridge_refresh': 'bound refresh',
  '__Host-labelbridge_device': 'bound device',
};
const caller = { address: '127.0.0.1', userAgent: '', cookies };
const kindAt = (publicUrl: string) => readRefreshCookie(caller, { publicUrl })?.split(' ')[0];

// @asvs V3.3.1, V3.3.3
test.each(['http://localhost', 'http://localhost:4200', 'http://127.0.0.1:80', 'http://[::1]:3000'])(
  'only on the own machine cookies are without TLS: %s',
  (publicUrl) => expect(kindAt(publicUrl)).toBe('plain'),
);

test.each([
  'https://work.example',
  'http://work.example',
  'https://localhost',
  'http://localhost.work.example',
  'http://localhost:4200.work.example',
  'http://localhost:',
  'http://127.0.0.1.work.example',
  'http://work.example?http://localhost',
])('elsewhere they are bound to host and TLS, and others are not read: %s', (publicUrl) => expect(kindAt(publicUrl)).toBe('bound'));

it('session and device have one each', () => {
  const where = { publicUrl: 'https://work.example' };
  expect([readRefreshCookie(caller, where), readDeviceCookie(caller, where)]).toEqual(['bound refresh', 'bound device']);
});
