import { describe, expect, it } from '@jest/globals';
import { SURE, suggestionsFor } from './suggestions.js';

const LABELS = ['Good', 'Bad', 'Mixed'];
const votesOf = (labels: readonly string[]) => labels.map((label, n) => ({ person: `p${n}`, label }));
const all = (labels: readonly string[], votes: Map<string, ReturnType<typeof votesOf>>) =>
  [...suggestionsFor('mood', labels, votes)].map((group) => [...group.values()]);

describe('suggestions for a question', () => {
  it('are the majority of few answers, as sure as its share', () => {
    const [group] = all(LABELS, new Map([['i', votesOf(['Good', 'Bad', 'Good'])]]));
    expect(group).toEqual([{ control: 'mood', label: 'Good', sure: 2 / 3, estimator: 'majority' }]);
    expect(group?.[0]?.sure).toBeLessThan(SURE);
  });

  it('are none where few answers are tied', () => {
    expect(all(LABELS, new Map([['i', votesOf(['Good', 'Bad'])]]))).toEqual([[]]);
  });

  it('know the people of many items: who is right most of the time decides', () => {
    const votes = new Map(
      Array.from({ length: 240 }, (_, n) => {
        const right = LABELS[n % 3] ?? '';
        const wrong = LABELS[(n + 1) % 3] ?? '';
        return [`i${n}`, votesOf([right, right, n % 10 === 0 ? right : wrong])] as const;
      }),
    );
    votes.set('i1', votesOf(['Bad', 'Bad', 'Good']));
    const [group] = all(LABELS, votes);
    expect(group?.[1]).toMatchObject({ label: 'Bad', estimator: 'dawid-skene' });
    expect(group?.[1]?.sure).toBeGreaterThan(SURE);
  });

  it('come in groups, so that no estimate takes long', () => {
    const votes = new Map(Array.from({ length: 9_000 }, (_, n) => [`i${n}`, votesOf(['Good', 'Good'])]));
    expect(all(LABELS, votes).map(({ length }) => length)).toEqual([5_000, 4_000]);
  });

  it('leave out what cannot be estimated: one label, too many, and answers that are not offered', () => {
    const votes = new Map([['i', votesOf(['Good', 'Bad'])]]);
    const many = Array.from({ length: 51 }, (_, n) => `l${n}`);
    expect([all(['Good'], votes), all(many, votes), all(['Yes', 'No'], votes)]).toEqual([[], [], [[]]]);
  });
});
