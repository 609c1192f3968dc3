import { Injectable } from '@nestjs/common';
import { APPEAL_MESSAGES, BREAKER_MESSAGES, REVIEW_TIME_MESSAGES, formatMoney, isProposer, waitingProposal } from '@labelbridge/contracts';
import { type ClientSession } from 'mongoose';
import { type Actor, type CurrentUser, actorOf } from '../../../common/access/current-user.js';
import { conflict } from '../../../common/errors/errors.js';
import { UsersService } from '../../people/users/users.service.js';
import { RejectionBreaker } from './breaker/rejection-breaker.js';
import { appealRefusal, underpaidRefusal } from './domain/appeal.js';
import { type JobTransition } from './domain/job-transitions.js';
import { isRefusal, RejectionWaits } from './domain/refusal.js';
import { consentOf } from './domain/review-deadline.js';
import { type JobRecord } from './persistence/job.schema.js';

/**
 * The server approves handed-in work or returns it within minutes after its deadline: until then nobody takes the promise back.
 *
 * @throws 409
 */
function refuseLate(job: JobRecord, transition: JobTransition, at: Date): void {
  const { decideBy, status } = job;
  if (status !== 'submitted' || !decideBy || decideBy > at) return;
  if (transition.action !== 'approve') throw conflict(REVIEW_TIME_MESSAGES.decided);
  const promised = consentOf(job)?.approvedAmount;
  const { amount, currency } = transition.approvedAmount;
  if (!promised || (currency === promised.currency && amount >= promised.amount)) return;
  const message = REVIEW_TIME_MESSAGES.fullPay(formatMoney(promised));
  throw conflict(message, [{ field: 'approvedAmount', message }]);
}

/** Rules on what a person may do with a job, beyond its lifecycle, in the transaction of the transition. */
@Injectable()
export class TransitionRefusals {
  constructor(
    private readonly breaker: RejectionBreaker,
    private readonly users: UsersService,
  ) {}

  /**
   * @returns the admin who proposed the rejection to which this person agrees, if there is one
   * @throws 409; RejectionWaits if a second admin must agree first
   */
  async check(session: ClientSession, actor: Actor, job: JobRecord, transition: JobTransition, at: Date): Promise<string | undefined> {
    if (actor.kind !== 'person') return undefined;
    refuseLate(job, transition, at);
    const refused = appealRefusal(job, transition.action, at);
    if (refused) throw conflict(refused);
    await this.refuseUnderpaid(session, actor.person, job, transition);
    return this.refuseAlone(session, actor.person, job, transition);
  }

  /** Refuses an approval that pays appealed work less than it should. An admin without a colleague may price it. */
  private async refuseUnderpaid(session: ClientSession, person: CurrentUser, job: JobRecord, transition: JobTransition): Promise<void> {
    if (transition.action !== 'approve') return;
    const refusal = underpaidRefusal(job, transition.approvedAmount, actorOf(person));
    if (!refusal) return;
    const isAlone = (await this.users.activeAdmins(session, ['review'])).every((id) => id.equals(person._id));
    if (refusal !== APPEAL_MESSAGES.otherPrices || !isAlone) throw conflict(refusal, [{ field: 'approvedAmount', message: refusal }]);
  }

  /** Stops an admin who refuses too much work alone. @returns as `check` */
  private async refuseAlone(
    session: ClientSession,
    person: CurrentUser,
    job: JobRecord,
    transition: JobTransition,
  ): Promise<string | undefined> {
    if (!isRefusal(transition, job)) return undefined;
    if (transition.action === 'reject') return this.rejectAlone(session, person, job, transition.waits === true);
    const counted = await this.breaker.tooMuchOf(session, job, person);
    if (!counted) return undefined;
    if (transition.action === 'cancel') throw conflict(BREAKER_MESSAGES.cancel(counted));
    const message = BREAKER_MESSAGES.approve(counted);
    throw conflict(message, [{ field: 'approvedAmount', message }]);
  }

  /** @returns as `check` @throws RejectionWaits if it waits for a second admin, whatever the share of rejections, or because of it */
  private async rejectAlone(session: ClientSession, person: CurrentUser, job: JobRecord, waits: boolean): Promise<string | undefined> {
    const proposedBy = await this.otherProposer(session, person, job);
    if (proposedBy !== undefined) return proposedBy;
    const counted = waits ? 'bulk' : await this.breaker.tooMuchOf(session, job, person);
    if (counted) throw new RejectionWaits(job, counted);
    return undefined;
  }

  /** Another admin who proposed the rejection of this job, unless they may not reject it any more. */
  private async otherProposer(session: ClientSession, person: CurrentUser, job: JobRecord): Promise<string | undefined> {
    const proposal = waitingProposal(job);
    if (!proposal || isProposer(job, person._id)) return undefined;
    const reviewers = await this.users.activeAdmins(session, ['review']);
    return reviewers.some((id) => id.equals(proposal.by._id)) ? proposal.by._id : undefined;
  }
}
