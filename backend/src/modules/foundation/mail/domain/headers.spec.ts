import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { refuseHeaderInjection } from './headers.js';

const good = { to: { name: 'Ada Okafor', address: 'ada@example.com' }, subject: 'Paid: ₦6,000.00' };

describe('refuseHeaderInjection', () => {
  it('accepts ordinary names, subjects and addresses', () => {
    expect(() => refuseHeaderInjection(good)).not.toThrow();
    expect(() => refuseHeaderInjection({ ...good, to: { name: '', address: "o'neil+tag@sub.example.com" } })).not.toThrow();
    expect(() => refuseHeaderInjection({ ...good, to: { name: 'Adé "Q" <x>, ọ̀', address: 'a@b.ng' } })).not.toThrow();
  });

  // @asvs V1.3.11
  it.each([
    ['a name with CR LF', { ...good, to: { ...good.to, name: 'Ada\r\nBcc: all@example.com' } }],
    ['a name with LF', { ...good, to: { ...good.to, name: 'Ada\nX: y' } }],
    ['a name with NUL', { ...good, to: { ...good.to, name: 'Ada\0' } }],
    ['a name with a Unicode line separator', { ...good, to: { ...good.to, name: 'Ada\u2028Bcc: x' } }],
    ['a subject with CR', { ...good, subject: 'Paid\rBcc: x@example.com' }],
    ['an address with a line break', { ...good, to: { ...good.to, address: 'ada@example.com\nbcc@example.com' } }],
    ['two addresses', { ...good, to: { ...good.to, address: 'a@example.com,b@example.com' } }],
    ['an address with a display name', { ...good, to: { ...good.to, address: 'Ada <a@example.com>' } }],
    ['no address', { ...good, to: { ...good.to, address: '' } }],
  ])('refuses %s', (_name, mail) => {
    expect(() => refuseHeaderInjection(mail)).toThrow(/^mail refused/);
  });

  // @asvs V1.3.3, V1.3.11
  it('refuses a line break anywhere', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom('\r', '\n', '\r\n', '\u2029', '\u0085'), fc.string(), (before, breaks, after) => {
        const text = `${before}${breaks}${after}`;
        expect(() => refuseHeaderInjection({ ...good, subject: text })).toThrow();
        expect(() => refuseHeaderInjection({ ...good, to: { ...good.to, name: text } })).toThrow();
        expect(() => refuseHeaderInjection({ ...good, to: { ...good.to, address: text } })).toThrow();
      }),
    );
  });
});
