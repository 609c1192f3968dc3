import { describe, expect, it, test } from '@jest/globals';
import fc from 'fast-check';
import { isBulkEmail, sortEmails, splitEmails } from './contacts.js';

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
  ])('%j: %s', (entry, kept) => expect(isBulkEmail(entry)).toBe(kept));
});

// @spec 5.bulk-email.1-2
it('splits on newlines and commas and trims', () => {
  expect(splitEmails('\uFEFFa@b.co, c@d.co\r\n\r\n  e@f.co \n,,g')).toEqual(['a@b.co', 'c@d.co', 'e@f.co', 'g']);
  expect(splitEmails('')).toEqual([]);
});

it('keeps the first writing of an address and counts the rest', () => {
  expect(sortEmails(['Ada@Example.com', ' ada@example.COM ', 'broken', 'b@c.de'])).toEqual({
    valid: ['Ada@Example.com', 'b@c.de'],
    duplicates: 1,
    invalid: 1,
  });
});

it('loses and invents nothing', () => {
  const entry = fc.oneof(fc.emailAddress(), fc.constantFrom('a@b.co', 'A@B.CO', 'broken', ''), fc.string());
  fc.assert(
    fc.property(fc.array(entry), (entries) => {
      const { valid, duplicates, invalid } = sortEmails(entries);
      expect(valid.length + duplicates + invalid).toBe(entries.length);
      expect(sortEmails(valid)).toEqual({ valid, duplicates: 0, invalid: 0 });
    }),
  );
});
