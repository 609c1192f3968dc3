import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { INVOICE_STATUSES_OF_TAB } from '@labelbridge/contracts';
import { type Model, type QueryFilter, type Types } from 'mongoose';
import { JOB_MODEL, type JobRecord } from '../../work/jobs/persistence/job.schema.js';
import { INVOICE_MODEL, type InvoiceRecord } from '../../money/payments/invoices/persistence/invoice.schema.js';
import { APPLICATION_MODEL, type ApplicationRecord } from '../../work/projects/persistence/application.schema.js';
import { PROJECT_MODEL, type ProjectRecord } from '../../work/projects/persistence/project.schema.js';
import { TASK_MODEL, type TaskRecord } from '../../work/tasks/persistence/task.schema.js';
import { type StoredUser, USER_MODEL } from '../../people/users/persistence/user.schema.js';

export const HITS_MAX = 5;

const SHOWN_INVOICES = [...INVOICE_STATUSES_OF_TAB.unpaid, ...INVOICE_STATUSES_OF_TAB.paid];

/** Reads other modules' collections: the first hits in index order, unsorted. */
@Injectable()
export class SearchQueries {
  constructor(
    @InjectModel(PROJECT_MODEL) private readonly projectModel: Model<ProjectRecord>,
    @InjectModel(APPLICATION_MODEL) private readonly applicationModel: Model<ApplicationRecord>,
    @InjectModel(TASK_MODEL) private readonly taskModel: Model<TaskRecord>,
    @InjectModel(JOB_MODEL) private readonly jobModel: Model<JobRecord>,
    @InjectModel(INVOICE_MODEL) private readonly invoiceModel: Model<InvoiceRecord>,
    @InjectModel(USER_MODEL) private readonly userModel: Model<StoredUser>,
  ) {}

  async projects(words: QueryFilter<ProjectRecord>): Promise<ProjectRecord[]> {
    return firstOf(this.projectModel, { archived: false, ...words });
  }

  async tasks(words: QueryFilter<TaskRecord>): Promise<TaskRecord[]> {
    return firstOf(this.taskModel, { archived: false, ...words });
  }

  /** @param annotatorId undefined for all annotators */
  async jobs(words: QueryFilter<JobRecord>, annotatorId: Types.ObjectId | undefined): Promise<JobRecord[]> {
    return firstOf(this.jobModel, { ...(annotatorId ? { annotatorId } : {}), ...words });
  }

  /** Omits void invoices, as lists do. @param annotatorId undefined for all annotators */
  async invoices(words: QueryFilter<InvoiceRecord>, annotatorId: Types.ObjectId | undefined): Promise<InvoiceRecord[]> {
    return firstOf(this.invoiceModel, { ...(annotatorId ? { annotatorId } : {}), ...words, status: { $in: SHOWN_INVOICES } });
  }

  async users(words: QueryFilter<StoredUser>): Promise<StoredUser[]> {
    return firstOf(this.userModel, words);
  }

  async applications(annotatorId: Types.ObjectId, projectIds: readonly Types.ObjectId[]): Promise<ApplicationRecord[]> {
    return this.applicationModel.find({ annotatorId, projectId: { $in: [...projectIds] } }).lean<ApplicationRecord[]>();
  }
}

async function firstOf<Row extends { _id: Types.ObjectId }>(model: Model<Row>, filter: QueryFilter<Row>): Promise<Row[]> {
  return model.find(filter).limit(HITS_MAX).lean<Row[]>();
}
