import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { isBudgetLow } from '@labelbridge/contracts';
import { type ClientSession, type Model, type QueryFilter, type Types } from 'mongoose';
import { AdminEvents } from '../../people/notifications/admin-events.service.js';
import { leftOf } from './domain/project-budget.js';
import { PROJECT_MODEL, type ProjectFundsRecord, type ProjectRecord } from './persistence/project.schema.js';

/** Changes of the funds of a project, in minor units of their currency. */
export type FundsChange = Pick<ProjectFundsRecord, 'committed' | 'spent'>;

/** The funds of projects that have, or had, a budget. Writes use the caller's transaction. */
@Injectable()
export class ProjectFunds {
  constructor(
    @InjectModel(PROJECT_MODEL) private readonly projects: Model<ProjectRecord>,
    private readonly events: AdminEvents,
  ) {}

  /**
   * Moves money between what is left, committed and spent. One conditional update decides, so that of two changes that do not fit together
   * one is refused. What frees money always fits, and so does the pay of work of an archived project, whose budget nobody can raise. A deleted
   * project has nothing to count.
   *
   * @returns null if it fits; else what is left of the budget
   */
  async move(session: ClientSession, _id: Types.ObjectId, { committed, spent }: FundsChange): Promise<number | null> {
    const more = committed + spent;
    const used = { $add: ['$funds.committed', '$funds.spent', more] };
    const fits: QueryFilter<ProjectRecord> =
      more > 0 ? { $or: [{ budget: null }, { archived: true }, { $expr: { $lte: [used, '$budget.amount'] } }] } : {};
    const project = await this.projects
      .findOneAndUpdate(
        { _id, ...fits },
        { $inc: { 'funds.committed': committed, 'funds.spent': spent }, $set: { 'funds.moved': true } },
        { session, returnDocument: 'after' },
      )
      .lean<ProjectRecord>();
    if (!project) {
      const kept = await this.projects.findById(_id).session(session).lean<ProjectRecord>();
      return kept && (leftOf(kept) ?? 0);
    }
    await this.warn(session, project);
    return null;
  }

  /** Tells admins once for each budget that less than a tenth of it is left. */
  async warn(session: ClientSession, project: ProjectRecord): Promise<void> {
    const { _id, budget, funds, projectName } = project;
    const left = leftOf(project);
    if (!budget || left === null || funds?.warned || !isBudgetLow(budget.amount, left)) return;
    await this.projects.updateOne({ _id }, { $set: { 'funds.warned': true } }, { session });
    const link = `/admin/projects/${String(_id)}`;
    const group = `budget-low:${String(_id)}`;
    await this.events.record(session, { kind: 'budget-low', group, name: projectName, title: projectName, link, listLink: link });
  }

  /** Projects with funds after one, in the order of their ids, with what they are called and keep. */
  async pageAfter(after: Types.ObjectId | null, limit: number): Promise<Pick<ProjectRecord, '_id'>[]> {
    const filter = { ...(after && { _id: { $gt: after } }), funds: { $type: 'object' as const } };
    return this.projects.find(filter, { _id: 1 }).sort({ _id: 1 }).limit(limit).lean<Pick<ProjectRecord, '_id'>[]>();
  }

  async read(session: ClientSession, _id: Types.ObjectId): Promise<Pick<ProjectRecord, '_id' | 'projectName' | 'funds'> | null> {
    return this.projects.findById(_id, { projectName: 1, funds: 1 }).session(session).lean<ProjectRecord>();
  }

  /** Replaces kept funds that are not what the jobs come to. */
  async replace(session: ClientSession, _id: Types.ObjectId, { committed, spent }: FundsChange): Promise<void> {
    await this.projects.updateOne({ _id }, { $set: { 'funds.committed': committed, 'funds.spent': spent } }, { session });
  }
}
