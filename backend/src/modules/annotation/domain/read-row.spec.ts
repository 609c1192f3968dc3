import { describe, expect, it } from '@jest/globals';
import { type Json, TEMPLATES } from '@labelbridge/annotation';
import { readRow } from './read-row.js';

const ranking = TEMPLATES.find(({ id }) => id === 'ranking');
if (!ranking) throw new Error('The template is there.');
const readAnswers = (answers: Json) => readRow(ranking.config, { value: { prompt: 'Which is best?', answers } });

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
