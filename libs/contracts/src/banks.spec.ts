import { describe, expect, it, test } from '@jest/globals';
import { BANKS, bankName, checkDigitFits, maskAccountNumber } from './banks.js';

describe('the check digit of an account number (NUBAN)', () => {
  it('is 9 for 011 and 000001457', () => {
    const fits = Array.from({ length: 10 }, (_unused, digit) => checkDigitFits('011', `000001457${digit}`));
    expect(fits.indexOf(true)).toBe(9);
    expect(fits.filter(Boolean)).toHaveLength(1);
  });

  it('is 0 where the rule gives 10', () => expect(checkDigitFits('011', '0000000000')).toBe(true));

  test.each([
    ['999992', '8031234567'],
    ['566', '1000000001'],
    ['011', '00000145'],
    ['011', '00000145x9'],
    ['', '0000014579'],
  ])('of bank %j and number %j cannot be told', (bank, number) => expect(checkDigitFits(bank, number)).toBeUndefined());

  it('finds every slip of one digit', () => {
    const right = '0000014579';
    for (let place = 0; place < 10; place++) {
      for (let digit = 0; digit < 10; digit++) {
        const typed = `${right.slice(0, place)}${digit}${right.slice(place + 1)}`;
        expect([typed, checkDigitFits('011', typed)]).toEqual([typed, typed === right]);
      }
    }
  });
});

describe('the list of banks', () => {
  it('has each code and each name once, in the order of names', () => {
    expect(new Set(BANKS.map(({ code }) => code)).size).toBe(BANKS.length);
    const names = BANKS.map(({ name }) => name);
    expect(names).toEqual([...new Set(names)].sort((a, b) => a.localeCompare(b, 'en')));
    for (const { code } of BANKS) expect(code).toMatch(/^(\d{3}|\d{5,6})$/);
  });

  it('names a bank by its code', () => expect([bankName('058'), bankName('000')]).toEqual(['Guaranty Trust Bank', undefined]));
});

it('shows the last four digits only', () => expect(maskAccountNumber('0123456789')).toBe('••6789'));
