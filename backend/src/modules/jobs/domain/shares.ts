import { type AssignmentMethod } from '@labelbridge/contracts';

/** A person who can take work. */
export interface Taker {
  readonly id: string;
  /** Jobs they have open already. */
  readonly openJobs: number;
  /** Hours a week they are available; more than 0 where work is shared out by availability. */
  readonly hours: number;
}

/** A task, and who has it already. */
export interface Shareable {
  readonly id: string;
  readonly takenBy: ReadonlySet<string>;
}

export interface Share {
  readonly taskId: string;
  /** Null where everybody has the task already. */
  readonly userId: string | null;
}

/**
 * Shares tasks out, each to one person who does not have it yet. Round robin gives everybody as many; by availability everybody has as many
 * open jobs for each hour they are available, counting those they had before.
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
