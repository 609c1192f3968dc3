import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ApplicationStatus } from '@labelbridge/contracts';
import { type ClientSession, type Model, type QueryFilter, type Types } from 'mongoose';
import { type HistoryEntry } from '../../../common/lifecycle/history.js';
import { type ListQueryDto } from '../../../common/pagination/list-query.dto.js';
import { findPage, type Page, type Sorts } from '../../../common/pagination/find-page.js';
import { APPLICATION_MODEL, type ApplicationRecord } from './application.schema.js';

const SORTS: Sorts = [{ field: 'appliedAt', direction: -1 }];

/** A change of status, made only where the application still has the status it was decided on. */
export interface ApplicationMove {
  readonly from: ApplicationStatus;
  readonly set: Partial<Pick<ApplicationRecord, 'status' | 'appliedAt' | 'decidedAt' | 'reason'>>;
  readonly entry: HistoryEntry;
}

/** Applications in the database. Reads are lean. */
@Injectable()
export class ApplicationRepository {
  constructor(@InjectModel(APPLICATION_MODEL) private readonly applications: Model<ApplicationRecord>) {}

  async page(filter: QueryFilter<ApplicationRecord>, query: ListQueryDto): Promise<Page<ApplicationRecord>> {
    return findPage(this.applications, filter, query, SORTS);
  }

  async findById(id: string | Types.ObjectId, session: ClientSession | null = null): Promise<ApplicationRecord | null> {
    return this.applications.findById(id).session(session).lean<ApplicationRecord>();
  }

  async findPair(session: ClientSession, projectId: Types.ObjectId, annotatorId: Types.ObjectId): Promise<ApplicationRecord | null> {
    return this.applications.findOne({ projectId, annotatorId }).session(session).lean<ApplicationRecord>();
  }

  /** One annotator's applications to these projects. */
  async findOwn(annotatorId: Types.ObjectId, projectIds: readonly Types.ObjectId[]): Promise<ApplicationRecord[]> {
    return this.applications.find({ annotatorId, projectId: { $in: [...projectIds] } }).lean<ApplicationRecord[]>();
  }

  /** The projects that one annotator's applications in these states are to. */
  async findProjectIds(annotatorId: Types.ObjectId, statuses: readonly ApplicationStatus[]): Promise<Types.ObjectId[]> {
    const found = await this.applications
      .find({ annotatorId, status: { $in: [...statuses] } }, { projectId: 1 })
      .lean<Pick<ApplicationRecord, 'projectId'>[]>();
    return found.map(({ projectId }) => projectId);
  }

  async insert(session: ClientSession, application: Omit<ApplicationRecord, '_id'>): Promise<ApplicationRecord> {
    const created = new this.applications(application);
    await created.save({ session });
    return created.toObject();
  }

  /** @returns the application as it is then, or null where it no longer has the status the move was decided on */
  async move(session: ClientSession, _id: Types.ObjectId, { from, set, entry }: ApplicationMove): Promise<ApplicationRecord | null> {
    return this.applications
      .findOneAndUpdate({ _id, status: from }, { $set: set, $push: { history: entry } }, { session, returnDocument: 'after' })
      .lean<ApplicationRecord>();
  }
}
