import { expect, it } from '@jest/globals';
import { lackingScoreText, missingScoreText, NO_SCORE, provenText, reachedScores } from './score.js';

it.each([
  ['nobody has answered', NO_SCORE, []],
  ['a bound just below a score', { right: 9, seen: 10, low: 0.5999 }, [50]],
  ['a bound of exactly a score', { right: 9, seen: 10, low: 0.6 }, [50, 60]],
  ['all of many answers right', { right: 200, seen: 200, low: 0.98 }, [50, 60, 70, 75, 80, 85, 90, 95]],
])('reaches the scores up to the lower bound: %s', (_name, own, reached) => {
  expect(reachedScores(own)).toEqual(reached);
});

it('says what is needed and what a person has', () => {
  expect(missingScoreText({ score: 80, right: 18, seen: 20, low: 0.699 })).toBe(
    'surely 80 % right on items with a known answer (18 of 20 so far: surely 69 %)',
  );
  expect(lackingScoreText({ score: 80, ...NO_SCORE })).toMatch(/^This project needs surely 80 % right .* \(none answered yet\)\. /);
});

it('says what the proven share opens', () => {
  expect(provenText({ right: 18, seen: 20, low: 0.699 })).toBe(
    'Surely 69 %: the lowest share that is left when luck is taken into account. It opens projects that need up to 60 %.',
  );
  expect(provenText({ right: 1, seen: 2, low: 0.09 })).toMatch(/^Surely 9 %: .* Projects that need a share need 50 % or more\.$/);
});
