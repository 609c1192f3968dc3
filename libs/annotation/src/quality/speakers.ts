import { type Span } from './spans.js';
import { ratio, sum } from './sums.js';

/** Seconds, but for the rate. */
export interface DiarizationError {
  readonly missed: number;
  readonly falseAlarm: number;
  readonly confusion: number;
  readonly total: number;
  /** Null: nobody speaks in the reference. */
  readonly rate: number | null;
}

/** Diarization error rate without a collar. @param right segments in seconds, which may overlap; labels name speakers */
export function diarizationError(right: readonly Span[], given: readonly Span[]): DiarizationError {
  const times = [...new Set([...right, ...given].flatMap(({ start, end }) => [start, end]))].sort((a, b) => a - b);
  const slices = times.slice(1).map((end, i) => {
    const start = times[i] ?? end;
    const [speaking, heard] = [labelsAt(right, start), labelsAt(given, start)];
    const both = [...speaking].filter((label) => heard.has(label)).length;
    return { seconds: end - start, speaking: speaking.size, heard: heard.size, both };
  });
  const over = (people: (slice: (typeof slices)[number]) => number): number => sum(slices.map((slice) => people(slice) * slice.seconds));
  const missed = over(({ speaking, heard }) => Math.max(0, speaking - heard));
  const falseAlarm = over(({ speaking, heard }) => Math.max(0, heard - speaking));
  const confusion = over(({ speaking, heard, both }) => Math.min(speaking, heard) - both);
  const total = over(({ speaking }) => speaking);
  return { missed, falseAlarm, confusion, total, rate: ratio(missed + falseAlarm + confusion, total) };
}

const labelsAt = (segments: readonly Span[], time: number): Set<string> =>
  new Set(segments.filter(({ start, end }) => start <= time && time < end).map(({ label }) => label));
