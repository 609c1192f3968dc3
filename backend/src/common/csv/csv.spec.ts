import { describe, expect, it, test } from '@jest/globals';
import fc from 'fast-check';
import { type CsvValue, csvCell, csvLine } from './csv.js';

describe('a CSV cell', () => {
  test.each<[CsvValue, string]>([
    ['plain', 'plain'],
    ['', ''],
    [null, ''],
    [undefined, ''],
    [0, '0'],
    [-5, '-5'],
    [true, 'true'],
    ['a,b', '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\nlines', '"two\nlines"'],
    ['=1+1', "'=1+1"],
    ['+234803', "'+234803"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\r=1', '"\'\r=1"'],
    ['=HYPERLINK("http://evil.example","x")', '"\'=HYPERLINK(""http://evil.example"",""x"")"'],
    ['Ọlá ₦', 'Ọlá ₦'],
  ])('%j is written %j', (value, written) => expect(csvCell(value)).toBe(written));
});

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
it('is parsed back except for the apostrophe, and no cell begins a formula', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '"', ',', 'a') }),
  );
  fc.assert(
    fc.property(fc.array(fc.array(text, { minLength: 3, maxLength: 3 })), (rows) => {
      const read = parse(rows.map(csvLine).join(''));
      expect(read).toEqual(rows.map((cells) => cells.map((cell) => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell))));
      for (const cell of read.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
    }),
  );
});
