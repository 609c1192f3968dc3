import { expect, it, test } from '@jest/globals';
import { withoutFormulas } from '@labelbridge/annotation';
import fc from 'fast-check';
import { csvLine, withPlainDigits } from './csv.js';

/** Parses lines as in RFC 4180. */
function parse(text: string): string[][] {
  const rows: string[][] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;
  const row: string[] = [];
  for (let match = cell.exec(text); match; match = cell.exec(text)) {
    row.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    if (match[3] === '\r\n') rows.push(row.splice(0));
  }
  return rows;
}

// @asvs V1.3.3
it('is parsed back except for apostrophes, and no cell begins a formula, nor any part of one behind a semicolon, tab or line break', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: fc.constantFrom('=', '+', '-', '@', '＝', '＠', ' ', '\0', '\t', '\r', '\n', '"', ',', ';', 'a', '1') }),
  );
  fc.assert(
    fc.property(fc.array(fc.array(text, { minLength: 3, maxLength: 3 })), (rows) => {
      const read = parse(rows.map(csvLine).join(''));
      expect(read).toEqual(rows.map((cells) => cells.map(withoutFormulas)));
      for (const cell of read.flat().filter((text) => !/^-\d+(\.\d+)?$/.test(text)))
        expect(cell).not.toMatch(/(^|[;\t\r\n])[ \0]*[=+\-@＝＋－＠\t]/);
    }),
  );
});

test.each([
  // Screens show Lagos time: an hour before midnight UTC, it is the next day.
  ['2026-11-24T23:53:44.036Z', '2026-11-25T00:53:44+01:00'],
  ['2026-12-31T23:00:00Z', '2027-01-01T00:00:00+01:00'],
  ['2026-11-24', '2026-11-24'],
  ['at 2026-11-24T23:53:44.036Z', 'at 2026-11-24T23:53:44.036Z'],
  ['2026-13-24T23:53:44.036Z', '2026-13-24T23:53:44.036Z'],
])('an instant is written in Lagos time: %s', (value, written) => expect(csvLine([value, 'x'])).toBe(`${written},x\r\n`));

test.each([
  // References of banks have 30 digits, ids may have digits alone, and usernames a 0 first.
  ['999859941186621887602707677347', "'999859941186621887602707677347"],
  ['1234567890123456', "'1234567890123456"],
  ['695700001234567890123e45', "'695700001234567890123e45"],
  ['0803', "'0803"],
  ['0', '0'],
  ['123456789012345', '123456789012345'],
  ['8750.00', '8750.00'],
  ['2026-11-24', '2026-11-24'],
  ['lb-6b08a50c1100f17442ad28b3', 'lb-6b08a50c1100f17442ad28b3'],
  ["'0803", "''0803"],
  ["'0", "'0"],
])('digits that a spreadsheet would round or drop stay a text: %s', (value, written) => {
  expect(csvLine([value, 'x'])).toBe(`${written},x\r\n`);
  expect(withPlainDigits(written)).toBe(value);
});
