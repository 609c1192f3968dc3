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

type Shown = Pick<StandingRecord, 'shown' | 'shownDay'> & StandingFigures;

/** Figures that both sides see on a day. */
export const shownFigures = (standing: Shown, now: Date): StandingFigures =>
  standing.shownDay === businessDate(now) ? standing.shown : standing;

/** Accuracy over all projects, as it is shown. @param standings of one person */
export function overallOf(standings: readonly Shown[], now: Date): Accuracy {
  const figures = standings.map((standing) => shownFigures(standing, now));
  const sum = (of: 'right' | 'seen'): number => figures.reduce((total, each) => total + each[of], 0);
  return accuracyOf(sum('right'), sum('seen'));
}
