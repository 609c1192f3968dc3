import { describe, expect, it } from '@jest/globals';
import { type Region } from '@labelbridge/annotation';
import { newStates } from './new-states.js';

const choice = (value: string): Region => ({
  id: 'mood',
  from: 'mood',
  to: 'text',
  type: 'choices',
  labels: [],
  shape: { t: 'none' },
  answer: { key: 'choices', value: [value] },
});
const put = (value: string) => [{ id: 'mood', after: choice(value) }];

describe('the states of regions that are new', () => {
  it('are those that no patch has brought before', () => {
    const first = newStates([], put('Good'));
    const second = newStates(first.had, put('Bad'));
    const gone = newStates(second.had, [{ id: 'mood', after: null }]);
    const back = newStates(gone.had, put('Good'));
    expect([first.count, second.count, gone.count, back.count]).toEqual([1, 1, 1, 0]);
    expect(back.had).toEqual(gone.had);
    expect(newStates(gone.had, [{ id: 'other', after: null }]).count).toBe(1);
  });

  it('are remembered for the last five thousand', () => {
    const many = Array.from({ length: 5_001 }, (_, n) => ({ id: `gone${n}`, after: null }));
    const { count, had } = newStates([], many);
    expect([count, had.length]).toEqual([5_001, 5_000]);
    expect(newStates(had, many.slice(1)).count).toBe(0);
  });
});
