import { type ConcernState } from '@labelbridge/contracts';

/** Later than any instant that is stored, in milliseconds. */
const AFTER_ALL_DUE = 1e13;
const AFTER_ALL_OPEN = 1e14;

/** Orders the concerns whose answer is due first, by its date; then the other open ones, the oldest first; then the answered ones. */
export function turnOf(state: ConcernState, at: Date, answerDueBy: Date | null): number {
  if (state === 'answered') return AFTER_ALL_OPEN - at.getTime();
  return answerDueBy ? answerDueBy.getTime() : AFTER_ALL_DUE + at.getTime();
}
