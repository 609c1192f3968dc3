import { wilson } from '@labelbridge/annotation';
import { businessDate } from '@labelbridge/contracts';
import { type StandingFigures, type StandingRecord } from '../persistence/standing.schema.js';

export interface Accuracy {
  readonly right: number;
  readonly seen: number;
  readonly low: number | null;
  readonly high: number | null;
}

export function accuracyOf(right: number, seen: number): Accuracy {
  const { low, high } = wilson(right, seen) ?? { low: null, high: null };
  return { right, seen, low, high };
}

const isOfToday = ({ shownDay }: Pick<StandingRecord, 'shownDay'>, now: Date): boolean => shownDay === businessDate(now);

/** Figures that both sides see on a day. */
export const shownFigures = (standing: StandingRecord, now: Date): StandingFigures =>
  isOfToday(standing, now) ? standing.shown : standing;

type Sum = Pick<StandingFigures, 'right' | 'seen'>;

/** Adds the figures of one project, as they are shown, to the figures of others. */
export function plusShown(sum: Sum, standing: Sum & Pick<StandingRecord, 'shown' | 'shownDay'>, now: Date): Sum {
  const { right, seen } = isOfToday(standing, now) ? standing.shown : standing;
  return { right: sum.right + right, seen: sum.seen + seen };
}
