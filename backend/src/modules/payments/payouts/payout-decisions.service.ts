import { Injectable } from '@nestjs/common';
import { type AuditAction, PAYOUT_LIFECYCLE, PAY_MESSAGES, staleStateMessage } from '@labelbridge/contracts';
import { type ClientSession, Types } from 'mongoose';
import { type CurrentUser, actorOf } from '../../../common/access/current-user.js';
import { Clock } from '../../../common/clock/clock.js';
import { conflict, notFound } from '../../../common/errors/errors.js';
import { IdempotencyEffects } from '../../../common/idempotency/idempotency-effects.js';
import { isDuplicateKey } from '../../../common/errors/infrastructure-errors.js';
import { transitionOrConflict } from '../../../common/lifecycle/transition.js';
import { type Changed } from '../../../common/openapi/responses.js';
import { Transactions } from '../../../database/transactions.js';
import { AuditService } from '../../audit/audit.service.js';
import { type PayoutBatchDetailDto } from './dto/batch.dto.js';
import { type PayoutDetailDto } from './dto/payout.dto.js';
import { PayoutCommitSignal } from './payout-commit-signal.js';
import { PayoutCreator } from './payout-creator.js';
import { PayoutTransitions } from './payout-transitions.js';
import { PayoutPlanner } from './payout-planner.js';
import { PayoutsService } from './payouts.service.js';
import { BatchRepository } from './persistence/batch.repository.js';
import { PayoutRepository } from './persistence/payout.repository.js';
import { type PayoutRecord } from './persistence/payout.schema.js';

/** What admins decide of payouts that are there: approve, cancel, try again, and what a bank told them by hand. */
@Injectable()
export class PayoutDecisionsService {
  constructor(
    private readonly payouts: PayoutRepository,
    private readonly batches: BatchRepository,
    private readonly desk: PayoutsService,
    private readonly planner: PayoutPlanner,
    private readonly maker: PayoutCreator,
    private readonly moves: PayoutTransitions,
    private readonly commitSignal: PayoutCommitSignal,
    private readonly audit: AuditService,
    private readonly effects: IdempotencyEffects,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** Lets a batch go. @throws 404; 409 where it is the reader's own, or does not await approval (any more) */
  async approve(person: CurrentUser, id: string): Promise<Changed<PayoutBatchDetailDto>> {
    await this.unlessDone(id, async (session) => {
      const batch = await this.batches.findById(id, session);
      if (!batch) throw notFound();
      if (batch.by._id === person._id) throw conflict(PAY_MESSAGES.notYourOwnBatch);
      const at = this.clock.now();
      const by = actorOf(person);
      const approved = await this.batches.decide(session, batch._id, 'Awaiting Approval', 'Approved', by, at);
      if (!approved) throw conflict(staleStateMessage('batch', batch.status));
      this.commitSignal.notifyAfterCommit(session);
      const { action, from, to } = transitionOrConflict(PAYOUT_LIFECYCLE, 'approve', 'Awaiting Approval');
      await this.payouts.moveBatch(session, batch._id, {
        from,
        set: { status: to, nextActionAt: at },
        entry: { action, from, to, by, at, reason: null },
      });
      await this.audit.record(session, {
        by: person,
        action: 'payout.approve',
        target: { _id: batch._id, name: `batch ${id}` },
        before: batch,
        after: { status: approved.status },
      });
    });
    return { message: PAY_MESSAGES.batchApproved, data: (await this.desk.batch(person, id)).data };
  }

  /** Takes a batch back before it was approved. @throws 404; 409 where it does not await approval (any more) */
  async cancel(person: CurrentUser, id: string): Promise<Changed<PayoutBatchDetailDto>> {
    await this.unlessDone(id, async (session) => {
      const batch = await this.batches.findById(id, session);
      if (!batch) throw notFound();
      const at = this.clock.now();
      const decided = await this.batches.decide(session, batch._id, 'Awaiting Approval', 'Cancelled', actorOf(person), at);
      if (!decided) throw conflict(staleStateMessage('batch', batch.status));
      // Each of its payouts is taken back on its own; the worker does what a crash leaves of it.
      await this.payouts.hastenBatch(session, batch._id, at);
      await this.audit.record(session, {
        by: person,
        action: 'payout.cancel',
        target: { _id: batch._id, name: `batch ${id}` },
        before: batch,
        after: { status: decided.status },
      });
    });
    for (const { _id } of await this.payouts.findWaiting(new Types.ObjectId(id))) {
      await this.transactions.run(async (session) => {
        const payout = await this.payouts.findById(_id, session);
        if (payout?.status === 'Awaiting Approval') await this.moves.cancel(session, payout, actorOf(person));
      });
    }
    return { message: PAY_MESSAGES.batchCancelled, data: (await this.desk.batch(person, id)).data };
  }

  /** Tries a failed or returned payout again, as a new one. @throws 404; 409 where something stops it, or it was tried before */
  async retry(person: CurrentUser, id: string, confirmName: boolean): Promise<Changed<PayoutDetailDto>> {
    const [before] = await this.maker.prior();
    if (before) return { message: PAY_MESSAGES.retried, data: await this.desk.detailOf(before) };
    const payout = await this.find(id);
    if (payout.status !== 'Failed' && payout.status !== 'Returned') throw conflict(staleStateMessage(PAYOUT_LIFECYCLE.name, payout.status));
    const confirmed = new Set(confirmName ? [String(payout.annotatorId)] : []);
    const { lines } = await this.planner.plan(
      payout.invoices.map((invoice) => String(invoice._id)),
      confirmed,
    );
    const [line] = lines;
    if (!line || line.invoices.length !== payout.invoices.length) throw conflict(PAY_MESSAGES.invoicesMoved);
    if (line.problem) throw conflict(line.problem.message);
    const { payouts, refused, needsApproval, batchId } = await this.maker.make(person, [line], payout._id);
    const [made] = payouts;
    if (!made) throw isDuplicateKey(refused[0]?.error) ? conflict(PAY_MESSAGES.invoicesMoved) : refused[0]?.error;
    if (needsApproval) await this.desk.askForApproval(batchId);
    return { message: needsApproval ? PAY_MESSAGES.awaitsApproval : PAY_MESSAGES.retried, data: await this.desk.detailOf(made) };
  }

  /** Records that a transfer was made by hand. @throws 404; 409 where it is not one of those, or the reference is another's */
  async confirm(person: CurrentUser, id: string, bankReference: string): Promise<Changed<PayoutDetailDto>> {
    try {
      return await this.decide(person, id, 'payout.confirm', PAY_MESSAGES.confirmed, null, async (session, payout) => {
        if (payout.provider !== 'manual') throw conflict(PAY_MESSAGES.onlyByHand);
        return this.moves.settle(session, payout, { action: 'confirm', by: actorOf(person), bankReference });
      });
    } catch (error) {
      throw isDuplicateKey(error, 'bankReference') ? conflict(PAY_MESSAGES.bankReferenceTaken) : error;
    }
  }

  /** Records that a transfer by hand did not work. @throws 404; 409 where it is not one of those */
  async fail(person: CurrentUser, id: string, reason: string): Promise<Changed<PayoutDetailDto>> {
    return this.decide(person, id, 'payout.fail', PAY_MESSAGES.failed, reason, async (session, payout) => {
      if (payout.provider !== 'manual') throw conflict(PAY_MESSAGES.onlyByHand);
      return this.moves.revert(session, payout, { action: 'fail', by: actorOf(person), reason });
    });
  }

  /** Records that the bank sent a paid one back: a correction, with its reason. @throws 404; 409 where it is not Paid */
  async returned(person: CurrentUser, id: string, reason: string): Promise<Changed<PayoutDetailDto>> {
    return this.decide(person, id, 'payout.return', PAY_MESSAGES.returned, reason, async (session, payout) => {
      if (payout.status !== 'Paid') throw conflict(staleStateMessage(PAYOUT_LIFECYCLE.name, payout.status));
      return this.moves.correct(session, payout, { action: 'return', by: actorOf(person), reason });
    });
  }

  private async decide(
    person: CurrentUser,
    id: string,
    action: AuditAction,
    message: string,
    reason: string | null,
    work: (session: ClientSession, payout: PayoutRecord) => Promise<PayoutRecord>,
  ): Promise<Changed<PayoutDetailDto>> {
    await this.unlessDone(id, async (session) => {
      const payout = await this.find(id, session);
      const { status, bankReference } = await work(session, payout);
      await this.audit.record(session, {
        by: person,
        action,
        target: { _id: payout._id, name: payout.reference },
        before: payout,
        after: { status, bankReference },
        reason,
      });
    });
    return { message, data: await this.desk.detailOf(await this.find(id)) };
  }

  /** Does a decision once for each intention: a request that was killed after it had decided is answered with what stands now. */
  private async unlessDone(id: string, decide: (session: ClientSession) => Promise<void>): Promise<void> {
    if (this.effects.prior().includes(id)) return;
    await this.transactions.run(async (session) => {
      await decide(session);
      await this.effects.record(session, id);
    });
  }

  private async find(id: string, session: ClientSession | null = null): Promise<PayoutRecord> {
    const payout = await this.payouts.findById(id, session);
    if (!payout) throw notFound();
    return payout;
  }
}
