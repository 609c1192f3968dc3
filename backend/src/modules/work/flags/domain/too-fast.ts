import { FLAG_LIMITS, type JobItems, progressOf } from '@labelbridge/contracts';
import { median } from '../../../../common/numbers/numbers.js';

/** Times of a job by the server's clock alone. */
export interface JobTimes {
  readonly person: string;
  readonly assignedAt: Date;
  readonly submittedDate: Date;
  /** Working time that counts for pay, in seconds. */
  readonly clockSeconds: number;
  readonly items: Pick<JobItems, 'total' | 'open' | 'skipped'>;
}

interface TooFast {
  readonly answered: number;
  readonly seconds: number;
  readonly secondsPerItem: number;
  /** Seconds that other people work on an item. */
  readonly median: number;
}

const { fast } = FLAG_LIMITS;

const answeredIn = ({ items }: JobTimes): number => progressOf(items).done;

/** The median of other people's seconds an item; null for too few people. */
function othersMedian(person: string, jobs: readonly JobTimes[]): number | null {
  const sums = new Map<string, { seconds: number; items: number }>();
  for (const job of jobs) {
    const answered = answeredIn(job);
    if (job.person === person || answered <= 0 || job.clockSeconds <= 0) continue;
    const sum = sums.get(job.person) ?? { seconds: 0, items: 0 };
    sums.set(job.person, { seconds: sum.seconds + job.clockSeconds, items: sum.items + answered });
  }
  if (sums.size < fast.people) return null;
  return median([...sums.values()].map(({ seconds, items }) => seconds / items)) ?? null;
}

/**
 * Finds a time that no person reaches: even all the time from the assignment to the submission is too short. When the work arrived, and what
 * the device says of it, is not looked at: after an outage it arrives at once.
 *
 * @param others jobs of the project
 */
export function tooFast(job: JobTimes, others: readonly JobTimes[]): TooFast | null {
  const answered = answeredIn(job);
  if (answered < fast.items) return null;
  const seconds = (job.submittedDate.getTime() - job.assignedAt.getTime()) / 1_000;
  const secondsPerItem = seconds / answered;
  // The clock of the server was set back.
  if (seconds < 0 || secondsPerItem >= fast.secondsPerItem) return null;
  const usual = othersMedian(job.person, others);
  return usual !== null && secondsPerItem < usual * fast.partOfMedian ? { answered, seconds, secondsPerItem, median: usual } : null;
}
