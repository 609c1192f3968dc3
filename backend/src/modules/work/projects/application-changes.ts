import { Injectable } from '@nestjs/common';
import { APPLICATION_LIFECYCLE, type ApplicationAction } from '@labelbridge/contracts';
import { type ClientSession } from 'mongoose';
import { type Actor, type CurrentUser, recordOfActor } from '../../../common/access/current-user.js';
import { Clock } from '../../../common/clock/clock.js';
import { KeyedQueue } from '../../../common/concurrency/keyed-queue.js';
import { transitionOrConflict } from '../../../common/lifecycle/transition.js';
import { Transactions } from '../../../database/transactions.js';
import { AuditService } from '../../foundation/audit/audit.service.js';
import { AdminEvents } from '../../people/notifications/admin-events.service.js';
import { ApplicationRepository } from './persistence/application.repository.js';
import { type ApplicationRecord } from './persistence/application.schema.js';
import { type ProjectRecord } from './persistence/project.schema.js';

/** Dates set by each action: a reopened application keeps its application date. */
const DATES: Readonly<Record<ApplicationAction, (at: Date) => Partial<Pick<ApplicationRecord, 'appliedAt' | 'decidedAt'>>>> = {
  apply: (at) => ({ appliedAt: at, decidedAt: null }),
  reopen: () => ({ decidedAt: null }),
  admit: (at) => ({ decidedAt: at }),
  approve: (at) => ({ decidedAt: at }),
  reject: (at) => ({ decidedAt: at }),
  withdraw: (at) => ({ decidedAt: at }),
  leave: (at) => ({ decidedAt: at }),
};

export interface ApplicationStep {
  readonly actor: Actor;
  readonly action: ApplicationAction;
  readonly reason?: string | null;
}

/** Moves applications, with their history and audit entries. */
@Injectable()
export class ApplicationChanges {
  readonly #queue = new KeyedQueue();

  constructor(
    private readonly applications: ApplicationRepository,
    private readonly events: AdminEvents,
    private readonly transactions: Transactions,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** Serialises changes of the applications of one project, because each changes its counts. */
  async inTurn<T>(projectId: string, work: (session: ClientSession) => Promise<T>): Promise<T> {
    return this.#queue.run(projectId, () => this.transactions.run(work));
  }

  /** @returns null if the status has changed since `before` was read @throws 409 if the lifecycle has no such transition */
  async change(
    session: ClientSession,
    before: ApplicationRecord,
    { actor, action, reason = null }: ApplicationStep,
  ): Promise<ApplicationRecord | null> {
    const { from, to } = transitionOrConflict(APPLICATION_LIFECYCLE, action, before, actor);
    const at = this.clock.now();
    return this.applications.changeStatus(session, before, {
      set: { status: to, reason, ...DATES[action](at) },
      entry: { action, from, to, by: recordOfActor(actor), at, reason },
    });
  }

  /** @param by the person whose act it is, also if the system moves the application */
  async record(
    session: ClientSession,
    by: CurrentUser,
    action: ApplicationAction,
    project: ProjectRecord,
    { before, after }: { readonly before: ApplicationRecord | null; readonly after: ApplicationRecord },
  ): Promise<void> {
    await this.audit.record(session, {
      by,
      action: `application.${action}`,
      target: { _id: after._id, name: `${project.projectName}: application` },
      before: { status: before?.status ?? null },
      after: { status: after.status },
      reason: after.reason,
    });
  }

  async notifyAdmins(
    session: ClientSession,
    kind: 'applications-made' | 'applications-withdrawn',
    { _id }: ApplicationRecord,
    { _id: projectId, projectName }: ProjectRecord,
  ): Promise<void> {
    await this.events.record(session, {
      kind,
      group: `${kind}:${String(projectId)}`,
      name: projectName,
      title: projectName,
      link: `/admin/applications/${String(_id)}`,
      listLink: `/admin/projects/${String(projectId)}`,
    });
  }
}
