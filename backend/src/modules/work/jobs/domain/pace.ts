import { type JobItems, type JobStatus, progressOf } from '@labelbridge/contracts';
import { median } from '../../../../common/numbers/numbers.js';
import { type Pace } from '../../projects/domain/expected-work.js';

export interface WorkedItems {
  readonly annotatorId: { toString: () => string };
  readonly status: JobStatus;
  readonly clock: { readonly seconds: number };
  readonly items: Pick<JobItems, 'total' | 'open' | 'skipped'>;
}

/** The minimum of done items. The first items take longest, and a forgotten clock distorts few items. */
const ITEMS_MIN = 10;
/** The minimum of persons, so that none of them can control the median. */
const PERSONS_MIN = 3;
/** The maximum deviation from the admin's estimate that fewer persons can cause. */
const ESTIMATE_FACTOR = 4;

const HANDED_IN: readonly JobStatus[] = ['submitted', 'approved'];

const isHandedIn = ({ status }: WorkedItems): boolean => HANDED_IN.includes(status);
/** Skipped items are left out: they do not show how long an item takes. */
const doneOf = ({ items }: WorkedItems): number => progressOf(items).done;

/** @returns whether a job is usable as a measurement. With less than a second per item, its clock did not run. */
function counts(job: WorkedItems): boolean {
  const done = doneOf(job);
  return done > 0 && job.clock.seconds >= done && (isHandedIn(job) || done >= ITEMS_MIN);
}

/** Seconds per item for each person; many jobs of one person are one value. Uses the clock, not the devices' times of items. */
function pacesOfPersons(jobs: readonly WorkedItems[]): number[] {
  const sums = new Map<string, { seconds: number; done: number }>();
  for (const job of jobs) {
    const { seconds, done } = sums.get(String(job.annotatorId)) ?? { seconds: 0, done: 0 };
    sums.set(String(job.annotatorId), { seconds: seconds + job.clock.seconds, done: done + doneOf(job) });
  }
  return [...sums.values()].map(({ seconds, done }) => seconds / done);
}

/**
 * The expected time of an item: the median over the persons who worked on such items, else the admin's estimate; undefined without both.
 * Others derive their expected earnings from it, so no single person may control it: jobs with few items do not count; without an estimate,
 * submitted work or three persons are required; fewer persons can move an estimate only within limits.
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
