import { type JobAppeal, type JobStatus, type Money, type Rate } from '@labelbridge/contracts';
import { type Site } from './site.js';

/** A job as the database has it. */
export interface JobRow {
  readonly _id: unknown;
  readonly taskId: unknown;
  readonly annotatorId: unknown;
  readonly projectId: unknown;
  readonly task: { readonly workplace: string };
  readonly status: JobStatus;
  readonly rate: Rate | null;
  readonly items: { readonly total: number } | null;
  readonly dueDate: string;
  readonly startedAt: Date | null;
  readonly submittedDate: Date | null;
  readonly rejectedDate: Date | null;
  readonly approvedDate: Date | null;
  readonly approvedAmount: Money | null;
  readonly decideBy?: Date | null;
  readonly reviewDays?: number | undefined;
  readonly consented?: boolean;
  readonly held?: boolean | undefined;
  readonly appeal?: JobAppeal | null;
  readonly appealBy?: Date | null;
  readonly proposal?: { readonly by: { readonly _id: string } } | null;
  readonly timeFlags?: readonly string[];
  readonly funding?: { readonly reserved: number; readonly spent: number };
  readonly invoice: { readonly _id: string } | null;
  readonly statusChangedAt: Date;
  readonly history: readonly { readonly action: string; readonly at: Date; readonly by: { readonly _id: string; readonly name: string } }[];
}

export const idOf = ({ _id }: { readonly _id: unknown }): string => String(_id);

export const jobRows = (site: Site, filter: object): Promise<JobRow[]> =>
  site.alive(site.connection.collection('jobs').find<JobRow>(filter).sort({ _id: 1 }).toArray());

export const countJobs = (site: Site): Promise<number> => site.alive(site.connection.collection('jobs').countDocuments({}));

/** One line that names a job and its last steps. */
export const jobLine = ({ history, status, ...job }: JobRow): string =>
  `job ${idOf(job)} is ${status}: ${history
    .slice(-4)
    .map(({ action, at, by }) => `${action} by ${by.name} ${at.toISOString().slice(0, 16)}`)
    .join(', ')}`;
