import { describe, expect, it } from '@jest/globals';
import { readConfigXml, type Region } from '@labelbridge/annotation';
import { TaskCount } from './task-count.js';

const read = readConfigXml(`<View>
  <Labels name="label" toName="text"><Label value="Person"/><Label value="Place"/></Labels>
  <Text name="text" value="$text"/>
  <Choices name="mood" toName="text"><Choice value="Good"/><Choice value="Bad"/></Choices>
</View>`);
if (!read.ok) throw new Error('a wrong interface');
const config = read.value;

const mood = (value: string): Region => ({
  id: 'mood',
  from: 'mood',
  to: 'text',
  type: 'choices',
  labels: [],
  shape: { t: 'none' },
  answer: { key: 'choices', value: [value] },
});
const span = (start: number, end: number): Region => ({
  id: `s${start}`,
  from: 'label',
  to: 'text',
  type: 'labels',
  labels: ['Person'],
  shape: { t: 'span', start, end },
});

/** @param items answers by person, for each item */
function counted(...items: readonly (readonly Region[][])[]) {
  const count = new TaskCount(config);
  let comparisons = 0;
  for (const [n, answers] of items.entries()) {
    const given = answers.map((regions, person) => ({ person: `p${person}`, at: new Date(person), regions, isFinal: true }));
    comparisons += [...count.add(`i${n}`, given)].length;
  }
  return { comparisons, ...ended(count) };
}

function ended(count: TaskCount) {
  const end = count.end();
  for (;;) {
    const step = end.next();
    if (step.done) return step.value;
  }
}

describe('the count of a task', () => {
  it('compares each pair of answers once, and leaves out items with one answer', () => {
    const { comparisons, figures } = counted([[mood('Good')], [mood('Good')], [mood('Good')]], [[mood('Bad')]], []);
    expect([comparisons, figures.items, figures.answers, figures.same]).toEqual([3, 1, 3, 1]);
  });

  it('names the items that differ, with their likeness and the latest answer', () => {
    const { figures, contested } = counted([[mood('Good')], [mood('Bad')]], [[mood('Bad')], [mood('Bad')]]);
    expect(contested).toEqual([expect.objectContaining({ item: 'i0', answers: 2, likeness: 0, answeredAt: new Date(1) })]);
    expect([figures.same, figures.settled]).toEqual([1, 0]);
    expect(contested[0]?.suggestions).toEqual([]);
  });

  it('keeps how alike the answers on each compared item are, the same ones too', () => {
    const { likeness } = counted([[mood('Good'), span(0, 4)], [mood('Good')], [mood('Bad')]], [[mood('Bad')], [mood('Bad')]], [[]]);
    expect(likeness).toEqual({ i0: expect.closeTo(1 / 6), i1: 1 });
  });

  it('counts items by the day in Lagos of their latest answer', () => {
    const count = new TaskCount(config);
    const answers = (first: string, last: string, ...moods: readonly string[]) =>
      [first, last].map((at, n) => ({ person: `p${n}`, at: new Date(at), regions: [mood(moods[n] ?? 'Good')], isFinal: false }));
    for (const given of [
      answers('2026-11-20T12:00:00Z', '2026-11-27T22:59:59Z'),
      // In Lagos, it is the next day.
      answers('2026-11-27T23:00:00Z', '2026-11-27T12:00:00Z'),
      answers('2026-11-28T12:00:00Z', '2026-11-28T12:00:00Z', 'Good', 'Bad'),
    ])
      Array.from(count.add(String(given[0]?.at), given));
    expect(ended(count).figures.days).toEqual({ '2026-11-27': { items: 1, same: 1 }, '2026-11-28': { items: 2, same: 1 } });
  });

  it.each<[string, string[], number[]]>([
    ['two who agree', ['Good', 'Good'], [1, 1]],
    ['two who do not', ['Good', 'Bad'], [0, 0]],
    ['one against two', ['Good', 'Good', 'Bad'], [1, 1, 0]],
    ['two against two', ['Good', 'Good', 'Bad', 'Bad'], [0, 0, 0, 0]],
    ['two against three', ['Good', 'Good', 'Bad', 'Bad', 'Bad'], [0, 0, 1, 1, 1]],
    ['one alone', ['Good'], []],
  ])('counts for each person whether at least half of the others answer as they do: %s', (_, moods, same) => {
    const { people } = counted(moods.map((value) => [mood(value)]));
    expect(people).toEqual(Object.fromEntries(same.map((one, n) => [`p${n}`, { items: 1, same: one }])));
  });

  it('sums likeness by control, and answers of closed questions', () => {
    const { figures } = counted([
      [mood('Good'), span(0, 4)],
      [mood('Good'), span(10, 14)],
    ]);
    const [label, question] = figures.controls;
    expect(label).toMatchObject({ control: 'label', kind: 'other', pairs: 1, likeness: 0, sums: null });
    expect(question).toMatchObject({ control: 'mood', kind: 'choice', offered: 2, pairs: 1, likeness: 1 });
    expect(question?.sums).toMatchObject({ units: 1, agree: 1, labels: ['Good'] });
  });

  it('settles what a sure consensus knows, but not what else differs on the item', () => {
    const good = [[mood('Good')], [mood('Good')], [mood('Good')]];
    const bad = [[mood('Bad')], [mood('Bad')], [mood('Bad')]];
    const many = Array.from({ length: 240 }, (_, n) => (n % 2 === 0 ? good : bad));
    const { figures, contested } = counted(
      [[mood('Good')], [mood('Good')], [mood('Bad')]],
      [[mood('Good'), span(0, 4)], [mood('Good')], [mood('Bad')]],
      ...many,
    );
    expect(figures.settled).toBe(1);
    expect(contested.map(({ item }) => item)).toEqual(['i1']);
  });

  it('leaves a tie to a person, however frequent one of the answers is', () => {
    const good = [[mood('Good')], [mood('Good')]];
    const { figures, contested } = counted([[mood('Bad')], [mood('Good')]], ...Array.from({ length: 240 }, () => good));
    expect(contested.map(({ item, suggestions }) => [item, suggestions[0]?.label])).toEqual([['i0', 'Good']]);
    expect(figures.settled).toBe(0);
  });

  it('leaves to a person what somebody did not answer', () => {
    const { contested } = counted([[mood('Good')], []], [[mood('Good')], [mood('Good')], []]);
    expect(contested.map(({ item }) => item)).toEqual(['i0', 'i1']);
  });
});
