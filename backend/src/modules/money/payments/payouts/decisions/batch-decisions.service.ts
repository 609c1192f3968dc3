import { Injectable } from '@nestjs/common';
import { type AuditAction, PAYOUT_LIFECYCLE, PAY_MESSAGES, type PayoutBatchStatus, staleStateMessage } from '@labelbridge/contracts';
import { type ClientSession, Types } from 'mongoose';
import { type CurrentUser, actorOf } from '../../../../../common/access/current-user.js';
import { Clock } from '../../../../../common/clock/clock.js';
import { conflict, orNotFound, refusedByControl } from '../../../../../common/errors/errors.js';
import { transitionOrConflict } from '../../../../../common/lifecycle/transition.js';
import { type Changed } from '../../../../../common/openapi/responses.js';
import { Transactions } from '../../../../../database/transactions.js';
import { AuditService } from '../../../../foundation/audit/audit.service.js';
import { type PayoutBatchDetailDto } from '../dto/batch.dto.js';
import { PayoutQueryService } from '../payout-query.service.js';
import { BatchRepository } from '../persistence/batch.repository.js';
import { type BatchRecord } from '../persistence/batch.schema.js';
import { PayoutRepository } from '../persistence/payout.repository.js';
import { PayoutCommitSignal } from '../processing/payout-commit-signal.js';
import { PayoutTransitions } from '../processing/payout-transitions.js';
import { Approvers } from './approvers.js';
import { DecideOnce } from './decide-once.js';

@Injectable()
export class BatchDecisionsService {
  constructor(
    private readonly payouts: PayoutRepository,
    private readonly batches: BatchRepository,
    private readonly queries: PayoutQueryService,
    private readonly transitions: PayoutTransitions,
    private readonly commitSignal: PayoutCommitSignal,
    private readonly audit: AuditService,
    private readonly approvers: Approvers,
    private readonly decideOnce: DecideOnce,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** Queues the payouts of a batch. @throws 404; 409 if this admin may not (`Approvers`), or it does not await approval */
  async approve(person: CurrentUser, id: string): Promise<Changed<PayoutBatchDetailDto>> {
    await this.decideOnce.run(id, async (session) => {
      const batch = await this.find(session, id);
      const problem = await this.approvers.problem(person, batch, session);
      if (problem) throw refusedByControl('approval of payouts', problem, targetOf(batch));
      const at = this.clock.now();
      await this.decide(session, person, batch, 'Approved', 'payout.approve', at);
      this.commitSignal.notifyAfterCommit(session);
      const { action, from, to } = transitionOrConflict(
        PAYOUT_LIFECYCLE,
        'approve',
        { status: 'Awaiting Approval' },
        { kind: 'person', person },
      );
      const entry = { action, from, to, by: actorOf(person), at, reason: null };
      await this.payouts.moveBatch(session, batch._id, { from, set: { status: to, nextActionAt: at }, entry });
    });
    return { message: PAY_MESSAGES.batchApproved, data: (await this.queries.batch(person, id)).data };
  }

  /** @throws 404; 409 if it does not await approval */
  async cancel(person: CurrentUser, id: string): Promise<Changed<PayoutBatchDetailDto>> {
    await this.decideOnce.run(id, async (session) => {
      const batch = await this.find(session, id);
      const at = this.clock.now();
      await this.decide(session, person, batch, 'Cancelled', 'payout.cancel', at);
      // Each payout is cancelled in its own transaction; after a crash the worker cancels the rest.
      await this.payouts.makeBatchDueNow(session, batch._id, at);
    });
    for (const { _id } of await this.payouts.findWaiting(new Types.ObjectId(id))) {
      await this.transactions.run(async (session) => {
        const payout = await this.payouts.findById(_id, session);
        if (payout?.status === 'Awaiting Approval') await this.transitions.cancel(session, payout, { kind: 'person', person });
      });
    }
    return { message: PAY_MESSAGES.batchCancelled, data: (await this.queries.batch(person, id)).data };
  }

  private async find(session: ClientSession, id: string): Promise<BatchRecord> {
    const batch = orNotFound(await this.batches.findById(id, session));
    return batch;
  }

  private async decide(
    session: ClientSession,
    person: CurrentUser,
    batch: BatchRecord,
    to: PayoutBatchStatus,
    action: AuditAction,
    at: Date,
  ): Promise<void> {
    const decided = await this.batches.decide(session, batch._id, 'Awaiting Approval', to, actorOf(person), at);
    if (!decided) throw conflict(staleStateMessage('batch', batch.status));
    const target = targetOf(batch);
    // The log has no copy of the batch, so the entry names the sums that were decided on.
    const after = { status: decided.status, total: { amount: batch.grossKobo, currency: 'NGN' }, payouts: batch.count };
    await this.audit.record(session, { by: person, action, target, before: { status: batch.status }, after });
  }
}

const targetOf = ({ _id }: BatchRecord) => ({ _id, name: `batch ${String(_id)}` });
