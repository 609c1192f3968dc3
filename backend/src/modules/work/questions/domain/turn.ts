import { type QuestionState } from '@labelbridge/contracts';

/** Later than any instant that is stored, in milliseconds. */
const AFTER_ALL_OPEN = 1e14;

/** Orders the questions that wait first, the oldest of them at the top; then the others, what ended last at the top. */
export const turnOf = (state: QuestionState, at: Date): number => (state === 'open' ? at.getTime() : AFTER_ALL_OPEN - at.getTime());
