import { describe, expect, it, test } from '@jest/globals';
import { Secret } from 'otpauth';
import { codeAt, isAppCode, matchingStep, newSecret, otpauthAddress, qrPath, stepAt } from './totp.js';

/** The SHA-1 column of RFC 6238, Appendix B. */
const RFC_SECRET = Secret.fromLatin1('12345678901234567890').base32;

describe('codes', () => {
  test.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('at second %d: %s (RFC 6238, Appendix B)', (seconds, code) => {
    expect(codeAt(RFC_SECRET, stepAt(new Date(seconds * 1000)), 8)).toBe(code);
  });

  // @asvs V6.5.3
  it('a secret has 160 random bits', () => {
    expect(Secret.fromBase32(newSecret()).bytes).toHaveLength(20);
    expect(newSecret()).not.toBe(newSecret());
  });
});

test.each([
  ['123456', true],
  ['12345', false],
  ['1234567', false],
  ['ABCD123456', false],
  ['123456ABCD', false],
  ['12345X', false],
  ['', false],
])('that %j is of an app and no recovery code: %p', (code, is) => expect(isAppCode(code)).toBe(is));

describe('a typed code', () => {
  const now = new Date(1_800_000_000_000);
  const step = stepAt(now);
  // @asvs V6.5.5
  test.each([
    [-2, undefined],
    [-1, step - 1],
    [0, step],
    [1, step + 1],
    [2, undefined],
  ])('of a step %d away matches step %p', (away, found) => {
    expect(matchingStep(RFC_SECRET, codeAt(RFC_SECRET, step + away), now, 0)).toBe(found);
  });

  // @asvs V6.5.1, V6.5.5
  it('is accepted once, and no earlier one after it', () => {
    for (const away of [-1, 0]) expect(matchingStep(RFC_SECRET, codeAt(RFC_SECRET, step + away), now, step)).toBeUndefined();
    expect(matchingStep(RFC_SECRET, codeAt(RFC_SECRET, step + 1), now, step)).toBe(step + 1);
  });
});

it('the address contains the issuer and the account', () => {
  expect(otpauthAddress('ABC', 'ada@example.com')).toBe(
    'otpauth://totp/Labelbridge%3Aada%40example.com?secret=ABC&issuer=Labelbridge&algorithm=SHA1&digits=6&period=30',
  );
});

it('the QR code is drawn square by square, with its three corners and a border of two', () => {
  const { size, path } = qrPath('ABC');
  // Version 1 has 21 squares a side.
  expect(size).toBe(25);
  const dark = new Set(path.match(/[^M]+(?=h1v1h-1z)/g));
  expect(path).toBe([...dark].map((place) => `M${place}h1v1h-1z`).join(''));
  const corner = ['#######', '#.....#', '#.###.#', '#.###.#', '#.###.#', '#.....#', '#######'];
  const at = (x: number, y: number) => Array.from({ length: 7 }, (_row, dy) => drawn(x, y + dy)).join(' ');
  const drawn = (x: number, y: number) => Array.from({ length: 7 }, (_square, dx) => (dark.has(`${x + dx} ${y}`) ? '#' : '.')).join('');
  expect([at(2, 2), at(16, 2), at(2, 16)]).toEqual(Array.from({ length: 3 }, () => corner.join(' ')));
  for (const place of dark) for (const part of place.split(' ')) expect([0, 1, 23, 24]).not.toContain(Number(part));
});
