import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ExportedRows, readRow, type RowDigests } from './exported-rows.js';

type Rows = readonly (readonly [id: string, answers: readonly string[]])[];

async function* linesOf(rows: Rows): AsyncGenerator<string> {
  for (const [id, answers] of rows) for (const text of answers) yield `${JSON.stringify({ id, data: { text }, note: { gold: null } })}\n`;
}

/** @returns the passed lines, and the digests for a later export */
async function exported(rows: Rows, earlier?: RowDigests): Promise<[Record<string, unknown>[], RowDigests]> {
  const passed = new ExportedRows('title', earlier && new Map(earlier));
  let text = '';
  for await (const lines of passed.pass(linesOf(rows))) text += lines;
  const [title, ...list] = Buffer.concat([...passed.list()])
    .toString()
    .trimEnd()
    .split('\n');
  expect(title).toBe('title');
  const lines = text.split('\n').filter(Boolean);
  return [lines.map((line) => JSON.parse(line)), new Map(list.filter(Boolean).map(readRow))];
}

/** Applies changes as a receiver does: rows of an item replace its former rows. */
function applied(known: ReadonlyMap<string, unknown[]>, changes: readonly Record<string, unknown>[]): Map<string, unknown[]> {
  const after = new Map(known);
  for (const { id } of changes) after.delete(String(id));
  for (const row of changes) if (!row['deleted']) after.set(String(row['id']), [...(after.get(String(row['id'])) ?? []), row]);
  return after;
}

const sortedText = (rows: ReadonlyMap<string, unknown[]>): string => JSON.stringify([...rows].sort(([a], [b]) => (a < b ? -1 : 1)));

describe('rows since an earlier export', () => {
  it('are new, changed or gone items, each with all its rows', async () => {
    const [all, before] = await exported([
      ['a', ['1']],
      ['b', ['1', '2']],
      ['c', ['1']],
    ]);
    expect(all).toHaveLength(4);
    const [changes] = await exported(
      [
        ['a', ['1']],
        ['b', ['1', '3']],
        ['d', ['1']],
      ],
      before,
    );
    expect(changes.map(({ id, data, deleted }) => [id, Object(data).text ?? deleted])).toEqual([
      ['b', '1'],
      ['b', '3'],
      ['d', '1'],
      ['c', true],
    ]);
  });

  it('leave out a row of which only the accuracy of its annotator changed', async () => {
    const line = (gold: unknown, choice: unknown = null, email: object = {}) =>
      `${JSON.stringify({ id: 'a', regions: [{ gold: choice }], note: { agreement: 1, gold, ...email } })}\n`;
    const digestOf = async (text: string) => {
      const rows = new ExportedRows('');
      for await (const _ of rows.pass(
        (async function* () {
          yield text;
        })(),
      ))
        void _;
      return Buffer.concat([...rows.list()]).toString();
    };
    const first = await digestOf(line(null));
    expect(await digestOf(line({ right: 3, seen: 4 }))).toBe(first);
    const mailed = await digestOf(line(null, null, { email: 'a"b@example.com' }));
    expect(await digestOf(line({ right: 3, seen: 4 }, null, { email: 'a"b@example.com' }))).toBe(mailed);
    for (const choice of [2, { right: 1 }, '"gold":null}}']) expect(await digestOf(line(null, choice))).not.toBe(first);
  });

  it('add up to the whole export, whatever happened in between', async () => {
    const rows = fc
      .uniqueArray(fc.tuple(fc.string({ unit: 'grapheme', minLength: 1 }), fc.array(fc.string(), { minLength: 1, maxLength: 3 })), {
        selector: ([id]) => id,
        maxLength: 12,
      })
      .map((items): Rows => items);
    await fc.assert(
      fc.asyncProperty(fc.array(rows, { minLength: 2, maxLength: 4 }), async (times) => {
        let known = new Map<string, unknown[]>();
        let digests: RowDigests | undefined;
        for (const now of times) {
          const [changes, next] = await exported(now, digests);
          known = applied(known, changes);
          digests = next;
          const [whole] = await exported(now);
          expect(sortedText(known)).toBe(sortedText(applied(new Map(), whole)));
        }
      }),
      { numRuns: 200 },
    );
  });
});
