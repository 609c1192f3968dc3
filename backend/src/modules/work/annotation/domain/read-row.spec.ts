import { describe, expect, it } from '@jest/globals';
import { ExactNumber, type Json, TEMPLATES } from '@labelbridge/annotation';
import { readRow } from './read-row.js';

const ranking = TEMPLATES.find(({ id }) => id === 'ranking');
if (!ranking) throw new Error('The template is there.');
const readAnswers = (answers: Json) => readRow(ranking.config, { value: { prompt: 'Which is best?', answers } });

const spans = TEMPLATES.find(({ id }) => id === 'spans');
if (!spans) throw new Error('The template is there.');

describe('a row of an interface that shows a text', () => {
  it.each([5, 0, new ExactNumber('1212092628029698048'), true, ['a'], { a: 1 }])('is refused where it is none: %j', (text) => {
    const problem = { field: 'text', message: 'must be a text: the labelling interface shows it as one' };
    expect(readRow(spans.config, { value: { text } })).toEqual({ ok: false, problems: [problem] });
    expect(readRow(spans.config, { value: { n: text } }, { text: 'n' })).toEqual({ ok: false, problems: [problem] });
  });

  it.each(['', '   ', '\n\t', '\u00a0'])('is refused if its text is blank: %j', (text) => {
    const problem = { field: 'text', message: 'is missing: the labelling interface shows it' };
    expect(readRow(spans.config, { value: { text } })).toEqual({ ok: false, problems: [problem] });
  });

  it('may have digits alone as its text, as each cell of a table is a text', () => {
    expect(readRow(spans.config, { isTable: true, value: { text: '5' } })).toMatchObject({ ok: true, value: { data: { text: '5' } } });
  });
});

describe('a row of an interface that shows a list', () => {
  it.each([
    ['JSON in a cell', '["Fast","Long"]', ['Fast', 'Long']],
    ['a list', ['Fast', 'Long'], ['Fast', 'Long']],
    ['entries with ids', [{ id: 'a', title: 'Fast' }, { id: 'b' }], [{ id: 'a', title: 'Fast' }, { id: 'b' }]],
  ])('is read where it is %s', (_name, given, answers) => {
    expect(readAnswers(given)).toMatchObject({ ok: true, value: { data: { answers } } });
  });

  it.each(['one|two|three', '["open', '[]', '["same","same"]', '[" "]', '[null]', [{ title: 'no id' }], { a: 1 }])(
    'is refused where it is none: %j',
    (given) => {
      const read = readAnswers(given);
      expect(read.ok ? [] : read.problems.map(({ field, message }) => `${field} ${message}`)).toEqual([
        'answers must be a list of different texts, such as ["First answer","Second answer"]',
      ]);
    },
  );
});
