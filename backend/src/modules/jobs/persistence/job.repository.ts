import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type JobStatus, type Modality, type PlainDate } from '@labelbridge/contracts';
import { type ClientSession, type Model, type Types } from 'mongoose';
import { type Sorts } from '../../../common/pagination/find-page.js';
import { RecordRepository } from '../../../database/record-repository.js';
import { type JobInvoice, type JobProgress } from '../domain/job-transitions.js';
import { JOB_MODEL, MESSAGES_KEPT, type JobHistoryEntry, type JobMessage, type JobRecord } from './job.schema.js';

const SORTS: Sorts = [
  { field: 'statusChangedAt', direction: -1 },
  { field: 'dueDate', direction: 1 },
  { field: 'assignedAt', direction: -1 },
];
const WORDS_BATCH = 500;

/** A change of a job's status, with its step in the history. */
export interface StatusChange {
  readonly set: Partial<JobProgress>;
  readonly entry: JobHistoryEntry;
}

/** Jobs in the database. */
@Injectable()
export class JobRepository extends RecordRepository<JobRecord> {
  constructor(@InjectModel(JOB_MODEL) jobs: Model<JobRecord>) {
    super(jobs, SORTS);
  }

  async findWithMessages(id: string): Promise<JobRecord | null> {
    return this.model.findById(id).select('+messages').lean<JobRecord>();
  }

  /** Keeps a message with its job, and drops the oldest where there are too many. */
  async addMessage(session: ClientSession, _id: Types.ObjectId, message: JobMessage): Promise<void> {
    await this.model.updateOne({ _id }, { $push: { messages: { $each: [message], $slice: -MESSAGES_KEPT } } }, { session });
  }

  async existsPair(session: ClientSession, taskId: Types.ObjectId, annotatorId: Types.ObjectId): Promise<boolean> {
    return (await this.model.exists({ taskId, annotatorId }).session(session)) !== null;
  }

  async insert(session: ClientSession, job: Omit<JobRecord, '_id'>): Promise<JobRecord> {
    return this.create(session, job);
  }

  /** @returns the job as it is then, or null where its status has changed since `job` was read */
  async changeStatus(
    session: ClientSession,
    { _id, status, statusChangedAt }: JobRecord,
    { set, entry }: StatusChange,
  ): Promise<JobRecord | null> {
    return this.change({ _id, status, statusChangedAt }, { $set: set, $push: { history: entry } }, session);
  }

  /** Sets the invoice of a job that was approved in this transaction, in the job and in the last step of its history. */
  async setInvoice(session: ClientSession, { _id, history }: JobRecord, invoice: JobInvoice): Promise<JobRecord> {
    const set = { invoice, [`history.${history.length - 1}.invoiceNumber`]: invoice.invoiceNumber };
    const job = await this.change({ _id }, { $set: set }, session);
    if (!job) throw new Error(`the approved job ${String(_id)} is not there`);
    return job;
  }

  /** Starts the clock of a pending job, once. @returns null where it runs already or the job is no longer pending */
  async start(_id: Types.ObjectId, at: Date): Promise<JobRecord | null> {
    return this.change({ _id, status: 'pending', startedAt: null }, { $set: { startedAt: at } });
  }

  /** Records the first time that the guideline is opened. @returns null where it was opened before */
  async openGuideline(_id: Types.ObjectId, at: Date): Promise<JobRecord | null> {
    return this.change({ _id, guidelineOpenedAt: null }, { $set: { guidelineOpenedAt: at } });
  }

  async setModality(session: ClientSession, taskId: Types.ObjectId, modality: Modality): Promise<void> {
    await this.model.updateMany({ taskId }, { $set: { modality } }, { session });
  }

  async setProject(session: ClientSession, taskId: Types.ObjectId, projectId: Types.ObjectId | null): Promise<void> {
    await this.model.updateMany({ taskId }, { $set: { projectId } }, { session });
  }

  /** Moves the due date of a task's jobs in these states. */
  async setDueDate(session: ClientSession, taskId: Types.ObjectId, statuses: readonly JobStatus[], dueDate: PlainDate): Promise<void> {
    await this.model.updateMany({ taskId, status: { $in: [...statuses] } }, { $set: { dueDate } }, { session });
  }

  /** Replaces the task's words in the search words of all its jobs. */
  async setTaskWords(session: ClientSession, taskId: Types.ObjectId, words: readonly string[]): Promise<void> {
    const found = await this.model
      .find({ taskId }, { annotatorWords: 1 })
      .session(session)
      .lean<Pick<JobRecord, '_id' | 'annotatorWords'>[]>();
    const writes = found.map(({ _id, annotatorWords }) => ({
      updateOne: { filter: { _id }, update: { $set: { searchWords: [...new Set([...words, ...annotatorWords])] } } },
    }));
    for (let from = 0; from < writes.length; from += WORDS_BATCH) {
      await this.model.bulkWrite(writes.slice(from, from + WORDS_BATCH), { session });
    }
  }
}
