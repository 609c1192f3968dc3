import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { changesBetween, clauseLines } from './changes.js';
import { clausesOf } from './clauses.js';

const between = (before: string, after: string) => changesBetween(clausesOf(before), clausesOf(after));

it('shows the changed words of a clause', () => {
  expect(between('# Boxes\nDraw tight boxes.', '# Boxes\nDraw loose boxes.')).toEqual([
    {
      change: 'changed',
      number: '1',
      title: 'Boxes',
      parts: [
        { kind: 'same', text: 'Draw ' },
        { kind: 'removed', text: 'tight' },
        { kind: 'added', text: 'loose' },
        { kind: 'same', text: ' boxes.' },
      ],
    },
  ]);
});

it.each([
  ['nothing', '# A\nx', '# A\nx', []],
  ['a number alone', '# A\nx', '# New\n\n# A\nx', ['added 1 New']],
  ['an added clause', '# A', '# A\n# B', ['added 2 B']],
  ['a removed clause', '# A\n# B', '# B', ['removed 1 A']],
  ['a renamed clause', '# A\nx', '# B\nx', ['added 1 B', 'removed 1 A']],
  ['the second of two equal titles', '# A\nx\n# A\ny', '# A\nx\n# A\nz', ['changed 2 A']],
  ['the target of a link', '# A\n[x](https://a.test/)', '# A\n[x](https://b.test/)', ['changed 1 A']],
  ['a picture', `# A\n![](media:${'a'.repeat(64)})`, `# A\n![](media:${'b'.repeat(64)})`, ['changed 1 A']],
])('tells what has changed: %s', (_what, before, after, changes) => {
  expect(between(before, after).map(({ change, number, title }) => `${change} ${number} ${title}`)).toEqual(changes);
});

it('shows a clause of which little stayed as a new text', () => {
  const words = (first: number): string => Array.from({ length: 1_000 }, (_, at) => `w${first + at}`).join(' ');
  const [clause] = between(`# A\n${words(0)}`, `# A\n${words(5_000)}`);
  expect(clause?.parts.map(({ kind }) => kind)).toEqual(['removed', 'added']);
});

it('gives both versions of a clause back from its parts', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c d', '- e', '', '*f*'), { maxLength: 12 }).map((lines) => `# A\n${lines.join('\n')}`);
  fc.assert(
    fc.property(text, text, (before, after) => {
      const parts = between(before, after)[0]?.parts;
      const [old, now] = [before, after].map((each) => clausesOf(each).map(clauseLines)[0]);
      if (!parts) return expect(old).toBe(now);
      const without = (kind: string): string => parts.flatMap((part) => (part.kind === kind ? [] : part.text)).join('');
      expect([without('added'), without('removed')]).toEqual([old, now]);
    }),
  );
});
