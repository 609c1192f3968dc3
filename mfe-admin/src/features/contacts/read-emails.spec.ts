/** @jest-environment node */
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { sortEmails, splitEmails } from '@labelbridge/contracts';
import { readEmails, type Reading } from './read-emails.js';

const running = new AbortController().signal;
const read = (...parts: ConstructorParameters<typeof Blob>[0] & object) => readEmails(new Blob(parts), () => undefined, running);
/** Splits all at once, which is too slow for a long file. */
const naive = (text: string) => sortEmails(splitEmails(text));

describe('reading the addresses of a file', () => {
  it('comes to what splitting it all at once would', async () => {
    const entry = fc.oneof(
      fc.emailAddress(),
      fc.constantFrom('a@b.co', ' A@B.CO', '"Obi', 'Ada" <c@d.co>', 'broken', '', 'olá@exämple.com', '名@例.jp'),
      fc.string(),
    );
    const separator = fc.constantFrom('\n', '\r\n', ',', ', ', '\n\n', ';', '\t');
    // A long head of an odd length moves the seams between two steps through words, separators and characters.
    const file = fc.tuple(fc.integer({ min: 16_200, max: 16_420 }), fc.array(fc.tuple(entry, separator), { maxLength: 40 }));
    await fc.assert(
      fc.asyncProperty(file, async ([head, entries]) => {
        const text = `${'x'.repeat(head)},${entries.map((pair) => pair.join('')).join('')}`;
        expect(await read(text)).toEqual({ ...naive(text), encoding: 'UTF-8' });
      }),
    );
  });

  it('counts 100,000 addresses with 10% broken and 10% duplicates exactly, and tells how far it is', async () => {
    const lines = Array.from({ length: 100_000 }, (_, index) => {
      if (index % 10 === 3) return `broken-${index}.example.com`;
      return index % 10 === 7 ? `Person${index - 1}@Example.com` : `person${index}@example.com`;
    });
    const seen: Reading[] = [];
    const { valid, duplicates, invalid } = await readEmails(new Blob([lines.join('\n')]), (reading) => seen.push(reading), running);
    expect({ valid: valid.length, duplicates, invalid }).toEqual({ valid: 80_000, duplicates: 10_000, invalid: 10_000 });
    expect(seen.length).toBeGreaterThan(20);
    expect(seen.at(-1)?.share).toBe(1);
    expect(seen.every(({ share }, index) => index === 0 || share >= (seen[index - 1]?.share ?? 0))).toBe(true);
  });

  it.each([
    ['UTF-8 with its mark', Buffer.from('\uFEFFada@b.co\nolá@c.de')],
    ['UTF-16, as a spreadsheet saves it', Buffer.from('\uFEFFada@b.co\nolá@c.de', 'utf16le')],
    ['UTF-16 the other way', Buffer.from('\uFEFFada@b.co\nolá@c.de', 'utf16le').swap16()],
    ['UTF-16 without its mark', Buffer.from('ada@b.co\nolá@c.de', 'utf16le')],
    ['Windows-1252', Buffer.from('ada@b.co\nolá@c.de', 'latin1')],
  ])('reads %s', async (_what, bytes) => {
    expect((await read(new Uint8Array(bytes))).valid).toEqual(['ada@b.co', 'olá@c.de']);
  });

  it('takes a long file without any separator for one broken entry, and an empty one for none', async () => {
    expect(await read('x'.repeat(1_000_000))).toMatchObject({ valid: [], duplicates: 0, invalid: 1 });
    expect(await read('')).toMatchObject({ valid: [], duplicates: 0, invalid: 0 });
  });

  it('cleans what came along with addresses, and names the others (63-emails-quoted.csv)', async () => {
    const file =
      '"quoted1@x.example","quoted2@x.example"\n<angle1@x.example>\nmailto:m1@x.example\nzw1\u200b@x.example\ndot1@x.example.\nno';
    const { valid, refused } = await read(file);
    expect(valid).toEqual(['quoted1', 'quoted2', 'angle1', 'm1', 'zw1', 'dot1'].map((name) => `${name}@x.example`));
    expect(refused).toEqual([{ entry: 'no', reason: 'has no @' }]);
  });

  it('refuses a workbook by its name', async () => {
    await expect(read('PK\x03\x04')).rejects.toThrow('.xlsx');
  });

  it('stops when another file is chosen', async () => {
    const ending = new AbortController();
    const reading = readEmails(new Blob(['a@b.co\n'.repeat(100_000)]), () => ending.abort(), ending.signal);
    await expect(reading).rejects.toThrow();
  });
});
