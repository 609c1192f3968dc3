import { describe, expect, it } from '@jest/globals';
import { type ImportFormat } from '@labelbridge/contracts';
import { rowsOf } from './row-reader.js';

async function* inChunks(text: string, size: number): AsyncGenerator<string> {
  for (let from = 0; from < text.length; from += size) yield text.slice(from, from + size);
}

async function read(format: ImportFormat, text: string, size = 1_000): Promise<object[]> {
  const rows: object[] = [];
  for await (const row of rowsOf(format, inChunks(text, size), 'text'))
    rows.push('value' in row ? { ...row, value: row.value.value } : row);
  return rows;
}

const FILES: readonly (readonly [ImportFormat, string])[] = [
  ['text', 'Ìbàdàn\r\n\r\nLagos 🌍\nAbuja'],
  ['jsonl', '{"a":"Ìbàdàn\\n"}\n\n{"a":[1,{"b":"}"}]}\nbroken\n'],
  ['json', ' [ {"a":"x]}\\"{"} ,\n{"b":[[1],{"c":null}]},{}\n] \n'],
  ['json', '{"a":"Ìbàdàn","b":{"c":[]}}'],
  ['csv', 'text,other\n"a ""quoted""\nline",1\nÌbàdàn,2\nshort\n'],
  ['tsv', 'text\tother\nÌbàdàn\t2\n'],
];

describe('the rows of a file', () => {
  it.each(FILES)('are the same wherever the chunks of %s end: %j', async (format, text) => {
    const whole = await read(format, text);
    expect(whole.length).toBeGreaterThan(0);
    for (let size = 1; size < 20; size++) expect(await read(format, text, size)).toEqual(whole);
  });

  it('know their lines and keep their texts', async () => {
    expect(await read('text', 'one\r\n\ntwo')).toEqual([
      { line: 1, value: { text: 'one' } },
      { line: 3, value: { text: 'two' } },
    ]);
    expect(await read('json', '[\n{"a":"]"},\n\n{"a":\n1}]')).toEqual([
      { line: 2, value: { a: ']' } },
      { line: 4, value: { a: 1 } },
    ]);
    expect(await read('csv', 'a;b\n"x\ny";1\nz;2')).toEqual([
      { line: 2, value: { a: 'x\ny', b: '1' } },
      { line: 4, value: { a: 'z', b: '2' } },
    ]);
  });

  it('that are too long are refused, and the next ones are read', async () => {
    const long = 'x'.repeat(1_000_001);
    expect(await read('jsonl', `"${long}"\n{"a":1}`, 65_536)).toEqual([
      { line: 1, problem: 'has more than 1 MB' },
      { line: 2, value: { a: 1 } },
    ]);
    expect(await read('json', `[{"a":"${long}${long}"},{"a":1}]`, 65_536)).toEqual([
      { line: 1, problem: 'has more than 1 MB' },
      { line: 1, value: { a: 1 } },
    ]);
  });
});
