import { readRegions, type Region } from '@labelbridge/annotation';
import { attempt, draftKey } from '@labelbridge/session';

/** An answer that is not saved yet: of a person, in a try, to an item. */
export interface AnswerPlace {
  readonly personId: string;
  readonly tryId: string;
  readonly number: number;
}

const keyOf = ({ personId, tryId, number }: AnswerPlace): string => draftKey(personId, `exam.${tryId}.${number}`);

/** @returns undefined without a draft, or with one that this version does not know */
export function readAnswer(place: AnswerPlace): readonly Region[] | undefined {
  const kept = readRegions(attempt(() => JSON.parse(localStorage.getItem(keyOf(place)) ?? 'null')));
  return kept.ok ? kept.value : undefined;
}

/** Keeps an answer on the device: a phone may lose its power before it is saved. */
export function keepAnswer(place: AnswerPlace, regions: readonly Region[]): void {
  attempt(() => localStorage.setItem(keyOf(place), JSON.stringify(regions)));
}

export function dropAnswer(place: AnswerPlace): void {
  attempt(() => localStorage.removeItem(keyOf(place)));
}
