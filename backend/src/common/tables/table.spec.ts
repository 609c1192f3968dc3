import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { misfitOf, type TableOptions, tableRows, type TableRow, titlesOf } from './table.js';

const OPTIONS: TableOptions = { most: 1_000_000 };

async function read(text: string, options = OPTIONS, size = 100_000): Promise<TableRow[]> {
  const chunks = Array.from({ length: Math.ceil(text.length / size) }, (_, n) => text.slice(n * size, (n + 1) * size));
  const rows: TableRow[] = [];
  for await (const row of tableRows(chunks, options)) rows.push(row);
  return rows;
}

const cells = (rows: readonly TableRow[]) => rows.map((row) => ('cells' in row ? row.cells : row.problem));
const OPEN = 'has quotes that are not closed';

describe('the rows of a table', () => {
  it.each<[string, string, (string | readonly string[])[]]>([
    [
      'commas',
      'a,b\n1,2\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'semicolons',
      'a;b\n1,5;2\n',
      [
        ['a', 'b'],
        ['1,5', '2'],
      ],
    ],
    [
      'tabs',
      'a\tb\n1\t2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a separator that is said',
      'sep=;\r\na,x;b\r\n1;2\r\n',
      [
        ['a,x', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a separator that is said in quotes',
      '"sep=|"\na|b\n1|2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'titles with separators in quotes',
      '"a;b;c",d\n1,2',
      [
        ['a;b;c', 'd'],
        ['1', '2'],
      ],
    ],
    [
      'line ends of Windows',
      'a,b\r\n1,2\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'line ends of the old Macintosh',
      'a,b\r1,2\r3,4',
      [
        ['a', 'b'],
        ['1', '2'],
        ['3', '4'],
      ],
    ],
    [
      'mixed line ends',
      'a,b\r\n1,2\n3,4\r5,6',
      [
        ['a', 'b'],
        ['1', '2'],
        ['3', '4'],
        ['5', '6'],
      ],
    ],
    [
      'empty rows',
      '\n\na,b\n\n,\n1,2\n  \n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'quoted cells',
      'a,b\n"x, ""y""","1\n2"\n',
      [
        ['a', 'b'],
        ['x, "y"', '1\n2'],
      ],
    ],
    [
      'line ends within cells',
      'a,b\r\n"x\r\ny\rz",1\r\n',
      [
        ['a', 'b'],
        ['x\r\ny\rz', '1'],
      ],
    ],
    [
      'a quote within a cell',
      'a,b\na 5" nail,1\n',
      [
        ['a', 'b'],
        ['a 5" nail', '1'],
      ],
    ],
    [
      'quoted words within a cell',
      'a\tb\nshe said "hi" to me\t1\n"hi" she said\t2',
      [
        ['a', 'b'],
        ['she said "hi" to me', '1'],
        ['"hi" she said', '2'],
      ],
    ],
    ['a quote that is not closed', 'a,b\n1,"open\n2,fine\n3,fine', [['a', 'b'], OPEN, ['2', 'fine'], ['3', 'fine']]],
    ['one that a later quote would end', 'a,b\n1,"open\n2,x\n3,"fine"\n4,y', [['a', 'b'], OPEN, ['2', 'x'], ['3', 'fine'], ['4', 'y']]],
    ['one that a later row would end', 'a,b\n1,"open\n2,"x" y\n3,z', [['a', 'b'], OPEN, ['2', '"x" y'], ['3', 'z']]],
    ['several at the end', 'a\n"\n"b\n', [['a'], OPEN, OPEN]],
  ])('are read wherever chunks end: %s', async (_what, text, expected) => {
    for (const size of [1, 2, 3, 5, 100_000]) expect(cells(await read(text, OPTIONS, size))).toEqual(expected);
  });

  it('know their lines', async () => {
    expect((await read('sep=,\na,b\n\n"x\ny",1\n2,"open\n3,4')).map(({ line }) => line)).toEqual([2, 4, 6, 7]);
  });

  it('that are too long are refused alone', async () => {
    expect(cells(await read('a,b\n1,xxxxxxxxxxxxxxxx\n2,y\n3,"xxxx\nxxxxx\nxxxx"\n4,z', { most: 12 }))).toEqual([
      ['a', 'b'],
      'has more than 0.000012 MB',
      ['2', 'y'],
      OPEN,
      ['xxxxx'],
      ['xxxx"'],
      ['4', 'z'],
    ]);
  });

  it('of tabs with one column keep their commas', async () => {
    expect(cells(await read('text\na, b\n', { ...OPTIONS, separator: '\t' }))).toEqual([['text'], ['a, b']]);
  });

  it('have at most as many cells as a sheet has, commas in quotes aside', async () => {
    const quoted = `"${','.repeat(16_384)}"`;
    const rows = [','.repeat(16_383) + 'x', ','.repeat(16_384) + 'x', `${quoted},x`, `"a\n"${','.repeat(16_384)}`];
    expect(cells(await read(rows.join('\n'))).map((row) => (typeof row === 'string' ? row : row.length))).toEqual([
      ...[16_384, 'has more than 16384 cells', 2],
      ...[OPEN, 'has more than 16384 cells'],
    ]);
  });

  it('come back as they were written', async () => {
    const cell = fc.oneof(fc.string(), fc.constantFrom('"', 'a "b" c', 'x\ny', 'x\r\ny', 'a,b;c\td', 'Ọmọ'));
    const row = fc.tuple(cell, cell, cell);
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 8 }), fc.constantFrom('\n', '\r\n'), async (rows, end) => {
        const text = [['a', 'b', 'c'], ...rows].map((each) => each.map((one) => `"${one.replaceAll('"', '""')}"`).join(',')).join(end);
        const filled = rows.filter((each) => each.some((one) => one.trim() !== ''));
        expect(cells(await read(text))).toEqual([['a', 'b', 'c'], ...filled]);
      }),
    );
  });
});

describe('the titles of a table', () => {
  it('are trimmed, may be missing, and differ', () => {
    expect(titlesOf([' id', 'text ', '', ''])).toEqual(['id', 'text', '', '']);
    expect(() => titlesOf(['a', 'a '])).toThrow('same title');
  });

  it.each([
    [['id', 'text', '', ''], ['1', 'x', '', ''], undefined],
    [['id', 'text', '', ''], ['1', 'x'], undefined],
    [['id', 'text'], ['1', 'x', '', ''], undefined],
    [['', 'text'], ['0', 'x'], undefined],
    [['id', 'text'], ['1'], 'has 1 cell instead of 2'],
    [['id', 'text'], ['1', 'x', 'y'], 'has 3 cells instead of 2'],
  ])('%j fit %j: %s', (titles, given, misfit) => expect(misfitOf(titles, given)).toBe(misfit));
});
