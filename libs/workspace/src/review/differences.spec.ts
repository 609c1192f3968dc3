import { describe, expect, it } from '@jest/globals';
import { type Region } from '@labelbridge/annotation';
import { differencesBetween, regionsById, reviewMarks } from './differences.js';

const segment = (id: string, start: number, end: number, label: string, text?: string): Region => ({
  id,
  from: 'speaker',
  to: 'audio',
  type: 'labels',
  labels: [label],
  shape: { t: 'segment', start, end },
  ...(text === undefined ? {} : { fields: { transcript: { type: 'textarea', key: 'text', value: [text] } } }),
});

describe('differences between two versions', () => {
  it('names regions that were added, removed and changed', () => {
    const before = regionsById([segment('a', 1, 2, 'Ada', 'Bawo'), segment('b', 3, 4, 'Bola'), segment('c', 5, 6, 'Ada')]);
    const after = regionsById([segment('a', 1, 2.5, 'Bola', 'Bawo ni'), segment('c', 5, 6, 'Ada'), segment('d', 8, 9, 'Ada')]);
    expect(differencesBetween(before, after)).toEqual([
      {
        id: 'a',
        kind: 'changed',
        text:
          'Ada, Segment 0:01.0 to 0:02.0: Bawo: label Ada is now Bola; was 0:01.0 to 0:02.0, is now 0:01.0 to 0:02.5; ' +
          'transcript was “Bawo”, is now “Bawo ni”.',
      },
      { id: 'd', kind: 'added', text: 'Added: Ada, Segment 0:08.0 to 0:09.0.' },
      { id: 'b', kind: 'removed', text: 'Removed: Bola, Segment 0:03.0 to 0:04.0.' },
    ]);
  });

  it('does not call a region changed that is the same', () => {
    const one = regionsById([segment('a', 1, 2, 'Ada', 'x')]);
    expect(differencesBetween(one, regionsById([segment('a', 1, 2, 'Ada', 'x')]))).toEqual([]);
  });

  it('compares answers about the whole item', () => {
    const answer = (value: string[]): Region => ({
      id: 'q',
      from: 'class',
      to: 'text',
      type: 'choices',
      labels: [],
      shape: { t: 'none' },
      answer: { key: 'choices', value },
    });
    expect(differencesBetween(regionsById([answer(['Good'])]), regionsById([answer(['Bad'])]))[0]?.text).toBe(
      'Answer to class, Good: answer was “Good”, is now “Bad”.',
    );
  });

  it('marks regions with open comments and differences', () => {
    const comment = (regionId: string | null, text: string, resolvedAt: string | null = null) => ({ regionId, text, resolvedAt });
    const marks = reviewMarks(
      [comment('a', 'Begins earlier.'), comment('b', 'Done.', '2026-01-01T00:00:00Z'), comment(null, 'All fine else.')],
      [{ id: 'a', kind: 'changed', text: 'Changed.' }],
    );
    expect([...marks]).toEqual([['a', { kind: 'comment', text: 'Changed. Comment: Begins earlier.' }]]);
  });
});
