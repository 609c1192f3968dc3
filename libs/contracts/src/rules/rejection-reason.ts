import { type JobItems } from '../workplace.js';
import { type Rule, whenFilled } from './rule.js';

const SUSPICIONS = new Set(
  'fast faster quick quickly rushed hurried ai chatgpt gpt llm bot bots robot automated automatic generated'.split(' '),
);

/** Words that name nothing in the work. */
const FILLERS = new Set(
  (
    'a an and also as be been by can could did do done far finished for from have i if in is it its just like likely look looks looked made ' +
    'machine may maybe might much must of on or please possibly probably reads seem seems so sorry sounds submitted suspicious suspiciously ' +
    'text that the these they think this those to too tool use used using very was way we were with work worked written you your answer ' +
    'answers label labels job task model chat appears'
  ).split(' '),
);

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/\ba\. ?i\b/g, 'ai')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** @returns whether a reason only suspects how the work was made ("too fast", "looks like AI"), and names nothing in it */
export function isSuspicionAlone(reason: string): boolean {
  const words = wordsOf(reason);
  return words.some((word) => SUSPICIONS.has(word)) && words.every((word) => SUSPICIONS.has(word) || FILLERS.has(word));
}

export const namesAFault =
  (message: string): Rule =>
  (value) =>
    isSuspicionAlone(value) ? message : undefined;

/** Characters of the shortest explanation. */
const EXPLANATION_MIN = 10;

/** Tests if a reason explains: one word, or a few letters, tell nobody what to do better. */
const isExplanation = (reason: string): boolean => reason.trim().length >= EXPLANATION_MIN && wordsOf(reason).length > 1;

export const explains = (message: string): Rule => whenFilled(isExplanation, message);

/**
 * Tests if a rejection names items: some were sent back, each with its reason, or there is nothing to name. The screens ask otherwise
 * whether the reason holds for all items.
 *
 * @param items of the job; none if the work is elsewhere. Rows of lists do not count the skipped ones
 */
export const namesItems = (
  items: (Pick<JobItems, 'total' | 'sentBack'> & Partial<Pick<JobItems, 'skipped'>>) | null | undefined,
): boolean => !items || items.sentBack > 0 || items.total === (items.skipped ?? 0);
