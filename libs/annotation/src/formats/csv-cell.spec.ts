import { describe, expect, it, test } from '@jest/globals';
import { csvCell, withFormulas, withoutFormulas } from './csv-cell.js';

describe('a CSV cell', () => {
  test.each([
    ['plain; text', 'plain; text'],
    [-5, '-5'],
    // Amounts come as texts; spreadsheets leave a text behind an apostrophe out of their sums.
    ['-5', '-5'],
    ['-8125.00', '-8125.00'],
    ['-5+1', "'-5+1"],
    ['-5\n', `"'-5\n"`],
    ["'-5", "''-5"],
    ['+5', "'+5"],
    [null, ''],
    ['=1+1', "'=1+1"],
    ['\t=1', "'\t'=1"],
    ['a\t=1+1', "a\t'=1+1"],
    // Excel treats full-width signs, as East Asian keyboards type them, like the others.
    ['＝1+1', "'＝1+1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠SUM(A1)', "'＠SUM(A1)"],
    ['a;＝1', "a;'＝1"],
    ['\t＝1', "'\t'＝1"],
    ['1 ＋ 1', '1 ＋ 1'],
    ['\r=1', `"'\r'=1"`],
    // Spreadsheets that split at semicolons see the second part as a cell.
    ['a;=1+1', "a;'=1+1"],
    ['a;+1;-1;@x;\t1', "a;'+1;'-1;'@x;'\t1"],
    ['a;"=1+1"', `"a;'""=1+1"""`],
    // Quotes that do not begin a cell do not hold lines together.
    ['a\n=1+1', `"a\n'=1+1"`],
    ['a\r\n@SUM(A1)', `"a\r\n'@SUM(A1)"`],
    ["'=1", "''=1"],
    // Spreadsheets drop null characters, and spaces if they are told to.
    ['\0=1+1', "'\0=1+1"],
    [' =1+1', "' =1+1"],
    ["\0 '=1", "'\0 '=1"],
    ['a; =1+1', "a;' =1+1"],
    ['a\n \0=1+1', `"a\n' \0=1+1"`],
    ['a; b = c', 'a; b = c'],
    ['2 - 1\n\nx', '"2 - 1\n\nx"'],
  ])('%j is written %j', (value, written) => expect(csvCell(value)).toBe(written));

  it.each(['-5', "'-5", "''-5", '-5;-5'])('is read back as it was: %s', (text) => {
    expect(withFormulas(withoutFormulas(text))).toBe(text);
  });

  it('of a number is read from older files, too, which have an apostrophe before it', () => expect(withFormulas("'-5")).toBe('-5'));

  it('is read back as it was', () => {
    const signs = ['=', '\0', ' ', '\t', '\r', '\n', ';', "'", '"', 'a'];
    for (let n = 0; n < 10_000; n++) {
      const text = [...String(n).padStart(4, '0')].map((digit) => signs[Number(digit)]).join('');
      expect(withFormulas(withoutFormulas(text))).toBe(text);
      expect(withoutFormulas(text)).not.toMatch(/(^|[;\t\r\n])[" \0]*[=+\-@＝＋－＠\t]/);
    }
  });
});
