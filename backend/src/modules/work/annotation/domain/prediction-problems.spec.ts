import { expect, it } from '@jest/globals';
import { PROBLEMS_MAX, readLsItem, TEMPLATES } from '@labelbridge/annotation';
import { predictionProblems } from './prediction-problems.js';

const spans = TEMPLATES.find(({ id }) => id === 'spans');
if (!spans) throw new Error('The template is there.');
const { config } = spans;
const [label] = config.controls[0]?.labels ?? [];

function problemsOf(text: string, said: readonly (readonly [number, number, string])[]) {
  const result = said.map(([start, end, text]) => ({
    ...{ type: 'labels', from_name: config.controls[0]?.name ?? '', to_name: config.objects[0]?.name ?? '' },
    value: { start, end, text, labels: [label?.value ?? ''] },
  }));
  const read = readLsItem({ data: { text }, predictions: [{ result }] }, config);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  const { data, prediction } = read.value;
  return predictionProblems(config, { regions: prediction?.regions ?? [] }, { id: '1', data }).map(({ message }) => message);
}

it('a span says what stands at its place, spaces aside', () => {
  const text = `🌍 Ada${' \n'.repeat(300)}Lovelace`;
  expect(problemsOf(text, [[3, text.length, 'Ada Lovelace']])).toEqual([]);
  expect(problemsOf(text, [[2, 5, 'Ada']])).toEqual([
    '“Ada” does not stand at 2–5 of the text. Offsets count UTF-16 units: an emoji has two.',
  ]);
  expect(problemsOf(text, [[3, 6, 'Eve']])).toEqual(['“Eve” does not stand at 3–6 of the text.']);
});

it('a span that is far longer than what it says is refused without a look at the text', () => {
  expect(problemsOf(' '.repeat(5_000), [[0, 5_000, ' ']])).toEqual(['“ ” does not stand at 0–5000 of the text.']);
});

it('names a hundred problems and stops', () => {
  const problems = problemsOf(
    'Ada',
    Array.from({ length: 4_000 }, () => [0, 3, 'Eve'] as const),
  );
  expect(problems).toHaveLength(PROBLEMS_MAX);
});
