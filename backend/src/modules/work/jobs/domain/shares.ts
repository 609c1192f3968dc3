import { type AssignmentMethod } from '@labelbridge/contracts';

export interface Taker {
  readonly id: string;
  readonly openJobs: number;
  /** Available hours a week; must be more than 0 for distribution by availability. */
  readonly hours: number;
}

export interface Shareable {
  readonly id: string;
  readonly takenBy: ReadonlySet<string>;
}

export interface Share {
  readonly taskId: string;
  /** Null if everybody already has the task. */
  readonly userId: string | null;
}

/**
 * Assigns each task to one person who does not have it yet. Round robin gives everybody the same number. Availability gives everybody the
 * same number of open jobs per available hour, including earlier jobs.
 */
export function shareOut(tasks: readonly Shareable[], people: readonly Taker[], method: AssignmentMethod): Share[] {
  const given = new Map<string, number>();
  const loadOf = ({ id, openJobs, hours }: Taker): number =>
    method === 'availability' ? (openJobs + (given.get(id) ?? 0) + 1) / hours : (given.get(id) ?? 0);
  return tasks.map(({ id: taskId, takenBy }) => {
    const free = people.filter(({ id }) => !takenBy.has(id));
    const [first, ...others] = free;
    if (!first) return { taskId, userId: null };
    const { id: userId } = others.reduce((least, one) => (loadOf(one) < loadOf(least) ? one : least), first);
    given.set(userId, (given.get(userId) ?? 0) + 1);
    return { taskId, userId };
  });
}
