import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { type Figure, MEASURES } from '../../testing/quality-measures.js';

interface Case {
  readonly id: string;
  readonly metric: string;
  readonly input: unknown;
  readonly expected: Readonly<Record<string, Figure>>;
  readonly tolerance: number;
}

const { cases }: { cases: Case[] } = JSON.parse(readFileSync(new URL('../../testing/quality-cases.json', import.meta.url), 'utf8'));

/** Metrics and figures that the product does not have, and why. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  rover: 'people adjudicate transcripts; none is merged',
  coco_ap: 'people give no confidences, so there is no curve',
  hausdorff: 'IoU tells how well outlines agree',
  pay: 'pay an hour belongs to fair work',
  ase: 'no rule acts on an interval of kappa',
  low: 'no rule acts on an interval of kappa',
  high: 'no rule acts on an interval of kappa',
  ase0: 'no rule tests kappa against 0',
  z: 'no rule tests kappa against 0',
  pe: 'inside of the figure beside it',
  Pe: 'inside of the figure beside it',
  S: 'inside of W',
  words: 'inside of WER',
  wer_without_normalising: 'texts are always compared after NFC',
  cer_without_normalising: 'texts are always compared after NFC',
  mer: 'WER and CER are shown',
  wil: 'WER and CER are shown',
  conger: 'Fleiss and AC1 are shown',
  dice: 'IoU is shown',
  greedy_tp: 'people are matched by the best matching, models alone greedily',
  log_likelihood: 'inside of the estimate',
  majority_ties: 'the first label of a tie counts',
};

/** Compares numbers within the tolerance of the case, and names the place of a difference. */
function differences(expected: Figure, found: Figure | undefined, tolerance: number, place: string): string[] {
  if (typeof expected === 'number' && typeof found === 'number') {
    return Math.abs(expected - found) <= tolerance + 1e-12 ? [] : [`${place}: ${found} instead of ${expected}`];
  }
  if (expected === null || typeof expected !== 'object') return expected === found ? [] : [`${place}: ${JSON.stringify(found)}`];
  return Object.entries(expected).flatMap(([name, value]: [string, Figure]) => {
    const inside = Object.entries(found ?? {}).find(([key]) => key === name);
    return differences(value, inside?.[1], tolerance, `${place}.${name}`);
  });
}

describe('the measures of quality', () => {
  it.each(cases.filter(({ metric }) => !(metric in LEFT_OUT)))('give the figures of $id', ({ metric, input, expected, tolerance }) => {
    const figures = MEASURES[metric]?.(JSON.stringify(input)) ?? {};
    const known = Object.entries(expected).filter(([name]) => !(name in LEFT_OUT));
    expect(known).not.toEqual([]);
    expect(known.flatMap(([name, value]) => differences(value, figures[name], tolerance, name))).toEqual([]);
  });
});
