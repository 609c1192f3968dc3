import { describe, expect, it, test } from '@jest/globals';
import fc from 'fast-check';
import { cleanEmail, emailRefusal, isBulkEmail, sortEmails, splitEmails, trimEnd, trimEnds } from './contacts.js';

describe('the bulk pattern (specification section 5: text, @, text, dot, text)', () => {
  test.each([
    ['ada@example.com', true], // @spec 5.bulk-email.3
    ['a@b.c', true], // @spec 5.bulk-email.3
    ['first.last+tag@sub.example.co.uk', true],
    ['olá@exämple.com', true],
    ['ada@example', false], // @spec 5.bulk-email.5
    ['ada.example.com', false], // @spec 5.bulk-email.4
    ['@example.com', false], // @spec 5.bulk-email.6
    ['ada@.', false], // @spec 5.bulk-email.6
    ['ada@example.', false], // @spec 5.bulk-email.6
    ['ada obi@example.com', false],
    ['ada@@example.com', false],
    ['ada@example.com\r\nBcc: all@example.com', false],
    [`${'a'.repeat(250)}@b.co`, false],
    ['名@例.jp', true],
    ['a@a-b.2nd.example', true],
    ['a@ⓧ.example', false],
    ['a@ｘ.example', false],
    ['a@x\u034f.example', false],
    ['a@x\ufe0f.example', false],
    ['a@exa\u0308mple.com', false],
    ['a@x。example.com', false],
    ['a@x.example:b', false],
    ['a@x.example/../', false],
    ['a@x..example', false],
    ['a@.x.example', false],
    ['a@x_y.example', false],
    ['a@x.1', false],
    ['a@127.0x1', false],
    ['a..b@x.example', false],
    ['.a@x.example', false],
    ['a.@x.example', false],
  ])('%j: %s', (entry, kept) => expect(isBulkEmail(entry)).toBe(kept));
});

// @spec 5.bulk-email.1-2
it('splits on newlines and commas and trims', () => {
  expect(splitEmails('\uFEFFa@b.co, c@d.co\r\n\r\n  e@f.co \n,,g')).toEqual(['a@b.co', 'c@d.co', 'e@f.co', 'g']);
  expect(splitEmails('')).toEqual([]);
  expect(splitEmails('a@b.co; c@d.co;')).toEqual(['a@b.co', 'c@d.co']);
  expect(splitEmails('"a@b.co","c@d.co"')).toEqual(['"a@b.co"', '"c@d.co"']);
  expect(splitEmails('Ada\ta@b.co\n"a@b.co, c@d.co"')).toEqual(['Ada', 'a@b.co', '"a@b.co', 'c@d.co"']);
  expect(splitEmails('"Obi, Ada" <a@b.co>, "Bo; B" <b@d.co>\n"Half, c@d.co')).toEqual([
    '"Obi, Ada" <a@b.co>',
    '"Bo; B" <b@d.co>',
    '"Half',
    'c@d.co',
  ]);
});

it('keeps the first writing of an address and counts the rest', () => {
  expect(sortEmails(['Ada@Example.com', ' ada@example.COM ', 'broken', 'b@c.de'])).toEqual({
    valid: ['Ada@Example.com', 'b@c.de'],
    duplicates: 1,
    invalid: 1,
    refused: [{ entry: 'broken', reason: 'has no @' }],
  });
});

test.each([
  ['"ada@x.example"', 'ada@x.example'],
  ['<ada@x.example>', 'ada@x.example'],
  ['Ada Obi <ada@x.example>', 'ada@x.example'],
  ['"Obi" <ada@x.example>"', 'ada@x.example'],
  ['"Obi, Ada" <ada@x.example>', 'ada@x.example'],
  ['ada@x.example (Ada Obi)', 'ada@x.example'],
  ['mailto:ada@x.example', 'ada@x.example'],
  ['<mailto:ada@x.example?subject=Hi>', 'ada@x.example'],
  ['ada\u200b@x.example', 'ada@x.example'],
  ['\u202aada@x.example\u202c', 'ada@x.example'],
  ['ada@x.example.', 'ada@x.example'],
  [' “ada@x.example” ', 'ada@x.example'],
  ["o'neil+a@x.example", "o'neil+a@x.example"],
])('%j is cleaned to %s', (entry, email) => {
  expect(cleanEmail(entry)).toBe(email);
  expect(emailRefusal(entry)).toBeUndefined();
});

test.each([
  ['email', 'has no @'],
  ['a@b@c.de', 'has more than one @'],
  ['ada obi@x.example', 'has a space within'],
  ['@x.example', 'has nothing before the @'],
  ['a..b@x.example', 'has two dots in a row, or one at an end, before the @'],
  ['a@ⓧ.example', 'has a sign that an address cannot have'],
  ['ada@example', 'has no domain with a dot, or a sign that an address cannot have'],
  ['adá<@x.example', 'has a sign that an address cannot have'],
  [`${'a'.repeat(250)}@b.co`, 'is longer than an address can be'],
])('%j %s', (entry, reason) => expect(emailRefusal(entry)).toBe(reason));

it('does not look into what is too long for a name and an address', () => {
  expect(emailRefusal(`a${' '.repeat(1_000_000)}.@b.co`)).toBe('is longer than an address can be');
  const name = 'A'.repeat(130);
  expect(emailRefusal(`${name} <a@b.co>`)).toBeUndefined();
  expect(emailRefusal(`${name.repeat(4)} <a@b.co>`)).toBe('is longer than an address can be');
});

it('loses and invents nothing', () => {
  const entry = fc.oneof(fc.emailAddress(), fc.constantFrom('a@b.co', 'A@B.CO', 'broken', ''), fc.string());
  fc.assert(
    fc.property(fc.array(entry), (entries) => {
      const { valid, duplicates, invalid } = sortEmails(entries);
      expect(valid.length + duplicates + invalid).toBe(entries.length);
      expect(sortEmails(valid)).toEqual({ valid, duplicates: 0, invalid: 0, refused: [] });
    }),
  );
});

const isDot = (sign: string): boolean => sign === '.';

test.each([
  ['', '', ''],
  ['...', '', ''],
  ['.a.b..', '.a.b', 'a.b'],
  ['ab', 'ab', 'ab'],
])('%j is %j without dots at its end, %j without them at both', (text, behind, around) => {
  expect(trimEnd(text, isDot)).toBe(behind);
  expect(trimEnds(text, isDot)).toBe(around);
});

it('looks at each sign at most once, and not at what is within', () => {
  const looks = (text: string): number => {
    let count = 0;
    trimEnds(text, (sign) => (count++, isDot(sign)));
    return count;
  };
  expect(looks('.'.repeat(1_000))).toBe(1_000);
  expect(looks(`a${'.'.repeat(1_000)}b`)).toBe(2);
  expect(looks(`${'.'.repeat(10)}a${'.'.repeat(1_000)}b${'.'.repeat(10)}`)).toBe(22);
});
