import { Injectable } from '@nestjs/common';
import { APPEAL_MESSAGES, BREAKER_MESSAGES, REVIEW_TIME_MESSAGES } from '@labelbridge/contracts';
import { type ClientSession } from 'mongoose';
import { type Actor, type CurrentUser, actorOf } from '../../../common/access/current-user.js';
import { conflict } from '../../../common/errors/errors.js';
import { UsersService } from '../../people/users/users.service.js';
import { RejectionBreaker } from './breaker/rejection-breaker.js';
import { appealRefusal, underpaidRefusal } from './domain/appeal.js';
import { type JobTransition } from './domain/job-transitions.js';
import { isRefusal } from './domain/refusal.js';
import { RejectionWaits } from './domain/rejection-waits.js';
import { type JobRecord } from './persistence/job.schema.js';

/** Rules on what a person may do with a job, beyond its lifecycle, in the transaction of the transition. */
@Injectable()
export class TransitionRefusals {
  constructor(
    private readonly breaker: RejectionBreaker,
    private readonly users: UsersService,
  ) {}

  /** @throws 409; RejectionWaits if a second admin must agree first */
  async check(session: ClientSession, actor: Actor, job: JobRecord, transition: JobTransition, at: Date): Promise<void> {
    if (actor.kind !== 'person') return;
    const { decideBy, status } = job;
    // The server approves or returns it within minutes: until then nobody takes the promise back.
    if (transition.action !== 'approve' && status === 'submitted' && decideBy && decideBy <= at)
      throw conflict(REVIEW_TIME_MESSAGES.decided);
    const refused = appealRefusal(job, transition.action, at);
    if (refused) throw conflict(refused);
    await this.refuseUnderpaid(session, actor.person, job, transition);
    await this.refuseAlone(session, actor.person, job, transition);
  }

  /** Refuses an approval that pays appealed work less than it should. An admin without a colleague may price it. */
  private async refuseUnderpaid(session: ClientSession, person: CurrentUser, job: JobRecord, transition: JobTransition): Promise<void> {
    if (transition.action !== 'approve') return;
    const refusal = underpaidRefusal(job, transition.approvedAmount, actorOf(person));
    if (!refusal) return;
    const isAlone = (await this.users.activeAdmins(session, ['review'])).every((id) => id.equals(person._id));
    if (refusal !== APPEAL_MESSAGES.otherPrices || !isAlone) throw conflict(refusal, [{ field: 'approvedAmount', message: refusal }]);
  }

  /** Stops an admin who refuses too much work alone. */
  private async refuseAlone(session: ClientSession, person: CurrentUser, job: JobRecord, transition: JobTransition): Promise<void> {
    if (!isRefusal(transition, job)) return;
    const { proposal, statusChangedAt } = job;
    if (proposal && proposal.by._id !== person._id && proposal.at >= statusChangedAt) return;
    const waits = transition.action === 'reject' && transition.waits === true;
    if (!waits && !(await this.breaker.isTooMuch(session, job))) return;
    throw transition.action === 'reject' ? new RejectionWaits(job) : conflict(BREAKER_MESSAGES.cancel);
  }
}
