import { shownInterval } from '@labelbridge/annotation';
import { type Accuracy, businessDate } from '@labelbridge/contracts';
import { type StandingFigures, type StandingRecord } from '../persistence/standing.schema.js';

export const accuracyOf = (right: number, seen: number): Accuracy => ({ right, seen, ...shownInterval(right, seen) });

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
