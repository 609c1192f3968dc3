import { type ControlDef } from '../interface/label-config.js';
import { settingsOf } from '../interface/questions.js';
import { answerTo, choicesOf } from '../regions/answers.js';
import { type Region } from '../regions/region.js';

const SIDES = 2;

/** Questions with one of a few answers: people agree beyond chance, or do not. */
export const CLOSED_KINDS = ['choice', 'rating', 'pairwise'] as const;
export type ClosedKind = (typeof CLOSED_KINDS)[number];

/** @returns null for drawings, texts, numbers, rankings, and questions with several answers */
export function closedKindOf({ tag, multiple, perRegion }: ControlDef): ClosedKind | null {
  if (perRegion) return null;
  if (tag === 'choices') return multiple ? null : 'choice';
  return tag === 'rating' || tag === 'pairwise' ? tag : null;
}

/** Number of answers that a closed question offers. */
export function offeredOf(control: ControlDef): number {
  if (control.tag === 'choices') return control.labels.length;
  return control.tag === 'rating' ? settingsOf(control).maxRating : SIDES;
}

/** The answer to a closed question as text; null if there is none. */
export function closedAnswerOf({ tag, name }: ControlDef, regions: readonly Region[]): string | null {
  const value = answerTo(regions, name)?.answer?.value;
  if (tag === 'choices') return choicesOf(value)[0] ?? null;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}
