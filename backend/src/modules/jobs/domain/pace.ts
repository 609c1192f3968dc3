import { type JobItems, type JobStatus, progressOf } from '@labelbridge/contracts';
import { type Pace } from '../../projects/domain/expected-work.js';

/** What a job in the product took so far. */
export interface WorkedItems {
  readonly annotatorId: { toString: () => string };
  readonly status: JobStatus;
  readonly clock: { readonly seconds: number };
  readonly items: Pick<JobItems, 'total' | 'open' | 'skipped'>;
}

/** Fewer done items say nothing: the first ones take longest, and a clock that was left on outweighs them. */
const ITEMS_MIN = 10;
/** One of so many persons cannot move the median to where they like. */
const PERSONS_MIN = 3;
/** So many times longer or shorter than the admin's estimate is what fewer persons can say. */
const ESTIMATE_FACTOR = 4;

const HANDED_IN: readonly JobStatus[] = ['submitted', 'approved'];

const isHandedIn = ({ status }: WorkedItems): boolean => HANDED_IN.includes(status);
/** Skipped items are no work: whoever skips them does not say how long one takes. */
const doneOf = ({ items }: WorkedItems): number => progressOf(items).done;

/** Whether a job says how long its items take. Less than a second for an item is a clock that did not run. */
function counts(job: WorkedItems): boolean {
  const done = doneOf(job);
  return done > 0 && job.clock.seconds >= done && (isHandedIn(job) || done >= ITEMS_MIN);
}

/** The seconds that an item takes each person: who does many jobs is still one of them. The clock counts, no device's word of its items. */
function pacesOfPersons(jobs: readonly WorkedItems[]): number[] {
  const sums = new Map<string, { seconds: number; done: number }>();
  for (const job of jobs) {
    const { seconds, done } = sums.get(String(job.annotatorId)) ?? { seconds: 0, done: 0 };
    sums.set(String(job.annotatorId), { seconds: seconds + job.clock.seconds, done: done + doneOf(job) });
  }
  return [...sums.values()].map(({ seconds, done }) => seconds / done);
}

/** Undefined of nothing. */
function median(numbers: readonly number[]): number | undefined {
  const sorted = numbers.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return low === undefined || high === undefined ? undefined : (low + high) / 2;
}

/**
 * How long an item takes: the median over the persons who worked on such items, else the estimate of the admin; undefined where neither
 * says it. Others read in it what they will earn, so no one person is to decide it: little work does not count, without an estimate only
 * three persons are believed before they hand in, and fewer move an estimate only so far.
 */
export function paceOf(jobs: readonly WorkedItems[], estimate: number | null): Pace | undefined {
  const counted = jobs.filter(counts);
  const isBroad = pacesOfPersons(counted).length >= PERSONS_MIN;
  const work = estimate || isBroad ? counted : counted.filter(isHandedIn);
  const items = work.reduce((all, job) => all + doneOf(job), 0);
  const seconds = items < ITEMS_MIN ? undefined : median(pacesOfPersons(work));
  if (seconds === undefined) return estimate ? { seconds: estimate, by: 'admin' } : undefined;
  if (!estimate || isBroad) return { seconds, by: 'work' };
  return { seconds: Math.min(Math.max(seconds, estimate / ESTIMATE_FACTOR), estimate * ESTIMATE_FACTOR), by: 'work' };
}
