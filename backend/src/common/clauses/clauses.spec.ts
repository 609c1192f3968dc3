import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { GUIDELINE_LIMITS, GUIDELINE_MESSAGES } from '@labelbridge/contracts';
import { type Block, clausesOf, clausesProblem, picturesOf, textProblem } from './clauses.js';

const MEDIUM = 'a'.repeat(64);
const blocksOf = (text: string): Block[] => clausesOf(`# One\n\n${text}`)[0]?.blocks ?? [];
const numbersOf = (text: string): string[] => clausesOf(text).map(({ number, title }) => `${number} ${title}`);

describe('the numbers of clauses', () => {
  it.each([
    ['headings of one level', '# A\n# B', ['1 A', '2 B']],
    ['of two levels', '# A\n## B\n## C\n# D\n## E', ['1 A', '1.1 B', '1.2 C', '2 D', '2.1 E']],
    ['a first heading of a lower level', '## A\n## B', ['1 A', '2 B']],
    ['a skipped level', '# A\n### B\n### C', ['1 A', '1.1 B', '1.2 C']],
    ['a level between two', '# A\n### B\n## C', ['1 A', '1.1 B', '1.2 C']],
    ['an outer level after inner ones alone', '### A\n# B', ['1 A', '2 B']],
    ['a fourth level', '# A\n## B\n### C\n#### D', ['1 A', '1.1 B', '1.1.1 C', '1.1.2 D']],
    ['text before the first heading', 'Hello\n\n# A', ['0 Introduction', '1 A']],
    ['underlined headings', 'A\n=\n\nB\n-', ['1 A', '1.1 B']],
    ['a heading with formats', '# A **bold** `box`', ['1 A bold box']],
    ['an Arabic heading', '# المربعات', ['1 المربعات']],
    ['a number sign in a block of code', '# A\n\n```\n# not a heading\n```', ['1 A']],
  ])('%s', (_what, text, numbers) => {
    expect(numbersOf(text)).toEqual(numbers);
  });

  it('are different for all clauses of any text', () => {
    const heading = fc.record({ level: fc.integer({ min: 1, max: 6 }), title: fc.constantFrom('A', 'B') });
    fc.assert(
      fc.property(fc.array(heading, { minLength: 1, maxLength: 40 }), (headings) => {
        const numbers = clausesOf(headings.map(({ level, title }) => `${'#'.repeat(level)} ${title}`).join('\n')).map(
          ({ number }) => number,
        );
        expect(new Set(numbers).size).toBe(headings.length);
        expect(numbers.every((number) => /^[1-9]\d*(\.[1-9]\d*){0,2}$/.test(number))).toBe(true);
      }),
    );
  });
});

describe('the blocks of a clause', () => {
  it.each<[string, string, Block[]]>([
    ['a text with lines', 'a\nb', [{ kind: 'text', depth: 0, runs: [{ text: 'a' }, { text: ' ' }, { text: 'b' }] }]],
    [
      'formats',
      '**a** *b* `c`',
      [
        {
          kind: 'text',
          depth: 0,
          runs: [{ text: 'a', strong: true }, { text: ' ' }, { text: 'b', em: true }, { text: ' ' }, { text: 'c', code: true }],
        },
      ],
    ],
    ['a link', '[a](https://b.test/c)', [{ kind: 'text', depth: 0, runs: [{ text: 'a', href: 'https://b.test/c' }] }]],
    ['a link to a script', '[a](javascript:alert(1))', [{ kind: 'text', depth: 0, runs: [{ text: 'a' }] }]],
    ['HTML', '<b onclick="x">a</b>', [{ kind: 'text', depth: 0, runs: [{ text: '<b onclick="x">a</b>' }] }]],
    [
      'lists',
      '3. a\n   - b\n4. c',
      [
        { kind: 'item', depth: 1, mark: '3.', runs: [{ text: 'a' }] },
        { kind: 'item', depth: 2, mark: '•', runs: [{ text: 'b' }] },
        { kind: 'item', depth: 1, mark: '4.', runs: [{ text: 'c' }] },
      ],
    ],
    ['a quotation', '> a', [{ kind: 'quote', depth: 1, runs: [{ text: 'a' }] }]],
    ['code', '```\na\n b\n```', [{ kind: 'code', depth: 0, runs: [{ text: 'a\n b' }] }]],
    ['empty code', '```\n```', [{ kind: 'code', depth: 0, runs: [] }]],
    [
      'a text after code in an item',
      '1. ```\n   ```\n\n   b',
      [
        { kind: 'code', depth: 1, runs: [] },
        { kind: 'text', depth: 1, runs: [{ text: 'b' }] },
      ],
    ],
    [
      'a text after a list without words',
      '1. ```\n   ```\n\nb',
      [
        { kind: 'code', depth: 1, runs: [] },
        { kind: 'text', depth: 0, runs: [{ text: 'b' }] },
      ],
    ],
    [
      'a table',
      '|a|b|\n|-|-|\n|c||',
      [
        { kind: 'row', depth: 0, runs: [], cells: [[{ text: 'a' }], [{ text: 'b' }]] },
        { kind: 'row', depth: 0, runs: [], cells: [[{ text: 'c' }], []] },
      ],
    ],
    [
      'a picture in a text',
      `a ![tight box](media:${MEDIUM}) b`,
      [
        { kind: 'text', depth: 0, runs: [{ text: 'a ' }] },
        { kind: 'picture', depth: 0, runs: [{ text: 'tight box' }], medium: MEDIUM },
        { kind: 'text', depth: 0, runs: [{ text: ' b' }] },
      ],
    ],
    [
      'a picture from elsewhere',
      '![a](https://b.test/c.png)',
      [{ kind: 'text', depth: 0, runs: [{ text: 'a', href: 'https://b.test/c.png' }] }],
    ],
  ])('%s', (_what, text, blocks) => {
    expect(blocksOf(text)).toEqual(blocks);
  });

  // @asvs V1.3.5
  it('have links to http and https alone, of any text', () => {
    const piece = fc.constantFrom(
      'word ',
      '*',
      '**',
      '`',
      '[',
      '](',
      ')',
      '![',
      '\n',
      '\n\n',
      '# ',
      '- ',
      '> ',
      '1. ',
      '|',
      '|-|',
      '<b>',
      'data:x',
      '\\',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const clauses = clausesOf(pieces.join(''));
        const runs = clauses.flatMap(({ blocks }) => blocks.flatMap((block) => [...block.runs, ...(block.cells ?? []).flat()]));
        expect(runs.every(({ href }) => href === undefined || /^https?:/.test(href))).toBe(true);
        expect(runs.every(({ text }) => text !== '')).toBe(true);
      }),
    );
  });
});

const many = (count: number, text: string): string => text.repeat(count);

it.each([
  ['a text without headings', 'Draw boxes.', GUIDELINE_MESSAGES.headingRequired],
  ['a heading without words', '# A\n#', GUIDELINE_MESSAGES.headingEmpty],
  ['a heading that is a picture alone', `# ![](media:${MEDIUM})`, GUIDELINE_MESSAGES.headingEmpty],
  ['a long heading', `# ${many(GUIDELINE_LIMITS.clauseTitleMax + 1, 'a')}`, GUIDELINE_MESSAGES.headingLong],
  ['many headings', many(GUIDELINE_LIMITS.clausesMax + 1, '# A\n'), GUIDELINE_MESSAGES.tooManyClauses],
  ['as many headings as there may be', many(GUIDELINE_LIMITS.clausesMax, '# A\n'), undefined],
  ['many formats', `# A\n${many(GUIDELINE_LIMITS.runsMax / 2 + 1, '*a* ')}`, GUIDELINE_MESSAGES.tooManyRuns],
  [
    'many pictures',
    `# A\n${Array.from({ length: GUIDELINE_LIMITS.picturesMax + 1 }, (_, at) => `![](media:${String(at).padStart(64, '0')})`).join('\n')}`,
    GUIDELINE_MESSAGES.tooManyPictures,
  ],
])('%s: %#', (_what, text, problem) => {
  expect(clausesProblem(clausesOf(text))).toBe(problem);
});

it('lists each picture once', () => {
  expect(picturesOf(clausesOf(`# A\n![](media:${MEDIUM})\n# B\n![](media:${MEDIUM})`))).toEqual([MEDIUM]);
});

it.each([
  ['a picture', `![a](media:${MEDIUM})`, undefined],
  ['a picture with a title', `![a](media:${MEDIUM} "title")`, undefined],
  ['a picture that is not a medium', '![a](media:abc)', GUIDELINE_MESSAGES.picture],
  ['a longer id', `![a](media:${MEDIUM}0)`, GUIDELINE_MESSAGES.picture],
  ['a scheme in a text', 'media:abc', undefined],
  ['as many lines as there may be', many(GUIDELINE_LIMITS.linesMax - 1, 'a\n'), undefined],
  ['many lines', many(GUIDELINE_LIMITS.linesMax, 'a\n'), GUIDELINE_MESSAGES.tooManyLines],
  ['a wide table', `${many(GUIDELINE_LIMITS.columnsMax, '|a')}|`, undefined],
  ['a table too wide', `${many(GUIDELINE_LIMITS.columnsMax + 2, '|a')}|`, GUIDELINE_MESSAGES.tooManyColumns],
])('before it is read, %s: %#', (_what, text, problem) => {
  expect(textProblem(text)).toBe(problem);
});

it('is never much larger than its text, whatever links it has', () => {
  const references = `[a]: <http://x.example/${many(1_900, 'b')}>\n\n# A\n\n${many(5_000, '![a] ')}`;
  const link = `# A\n\n[a](http://x.example/${many(20_000, '中')})`;
  for (const text of [references, link]) expect(JSON.stringify(clausesOf(text)).length).toBeLessThan(10 * GUIDELINE_LIMITS.textMax);
  expect(clausesOf(link)[0]?.blocks[0]?.runs).toEqual([{ text: 'a' }]);
});
