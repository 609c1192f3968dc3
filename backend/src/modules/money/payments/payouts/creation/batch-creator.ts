import { Injectable } from '@nestjs/common';
import { PAY_MESSAGES } from '@labelbridge/contracts';
import { type ClientSession, Types } from 'mongoose';
import { type CurrentUser, actorOf } from '../../../../../common/access/current-user.js';
import { Clock } from '../../../../../common/clock/clock.js';
import { KeyedQueue } from '../../../../../common/concurrency/keyed-queue.js';
import { processConcurrently } from '../../../../../common/concurrency/process-concurrently.js';
import { conflict } from '../../../../../common/errors/errors.js';
import { IdempotencyEffects } from '../../../../../common/idempotency/idempotency-effects.js';
import { Transactions } from '../../../../../database/transactions.js';
import { PayoutNotifier } from '../payout-notifier.js';
import { BatchRepository } from '../persistence/batch.repository.js';
import { type BatchRecord } from '../persistence/batch.schema.js';
import { PayoutRepository } from '../persistence/payout.repository.js';
import { type PayoutRecord } from '../persistence/payout.schema.js';
import { type PayoutSums, totalOf } from './domain/plan.js';
import { PayLimits } from './pay-limits.js';
import { PayoutCreator } from './payout-creator.js';
import { type PayoutLine } from './payout-planner.js';

const CONCURRENCY = 8;

export interface CreatedBatch {
  readonly batchId: Types.ObjectId;
  readonly needsApproval: boolean;
  readonly payouts: readonly PayoutRecord[];
  /** Lines whose invoices changed in the meantime, with the reason. */
  readonly refused: readonly { readonly line: PayoutLine; readonly error: unknown }[];
}

interface Request extends Pick<BatchRecord, '_id' | 'by' | 'createdAt'> {
  readonly lines: readonly PayoutLine[];
}

type BatchStanding = Pick<BatchRecord, 'needsApproval' | 'status'>;

@Injectable()
export class BatchCreator {
  private readonly queue = new KeyedQueue();

  constructor(
    private readonly creator: PayoutCreator,
    private readonly payouts: PayoutRepository,
    private readonly batches: BatchRepository,
    private readonly notifier: PayoutNotifier,
    private readonly effects: IdempotencyEffects,
    private readonly transactions: Transactions,
    private readonly limits: PayLimits,
    private readonly clock: Clock,
  ) {}

  /** Payouts of a killed earlier run of this request; empty if the request has no idempotency key. */
  async prior(): Promise<PayoutRecord[]> {
    const [batchId] = this.effects.prior();
    return batchId === undefined ? [] : this.payouts.findOfBatch(new Types.ObjectId(batchId));
  }

  /**
   * Creates payouts, or continues the batch of an earlier run of this request.
   *
   * @param lines without problems
   * @param retryOf the failed payout that the only line retries
   */
  async create(person: CurrentUser, lines: readonly PayoutLine[], retryOf: Types.ObjectId | null = null): Promise<CreatedBatch> {
    const payouts = await this.prior();
    let batch: BatchStanding | null = payouts[0] ? await this.batches.findById(payouts[0].batchId) : null;
    const request: Request = { _id: payouts[0]?.batchId ?? new Types.ObjectId(), by: actorOf(person), createdAt: this.clock.now(), lines };
    const refused: { line: PayoutLine; error: unknown }[] = [];
    const attempt = async (line: PayoutLine, joins: boolean): Promise<void> => {
      const create = async (session: ClientSession): Promise<{ payout: PayoutRecord; standing: BatchStanding }> => {
        const standing = batch && !joins ? batch : await this.join(session, request, batch, line);
        const part = { batchId: request._id, status: standing.status, at: request.createdAt, retryOf };
        return { standing, payout: await this.creator.create(session, person, line, part) };
      };
      // Payouts to the same annotator need the same invoices and balance, and payouts by one admin the same limit. Requests wait here and
      // not in the database.
      const byAdmin = () => this.queue.run(`admin:${person._id}`, () => this.transactions.run(create));
      try {
        const made = await this.queue.run(String(line.annotator._id), batch ? () => this.transactions.run(create) : byAdmin);
        batch = made.standing;
        payouts.push(made.payout);
      } catch (error) {
        refused.push({ line, error });
      }
    };
    const remaining = [...lines];
    // A batch that awaits approval may be decided at any moment: each of its payouts reads its status. Other batches are read once.
    for (let line = remaining[0]; line && (!batch || batch.needsApproval || payouts.length === 0); line = remaining[0]) {
      remaining.shift();
      await attempt(line, true);
    }
    if (remaining.length > 0) {
      await processConcurrently(
        CONCURRENCY,
        async () => remaining.shift(),
        (line) => attempt(line, false),
      );
      const sums = { count: payouts.length, ...totalOf(payouts) };
      await this.transactions.run((session) => this.batches.setSums(session, request._id, sums));
    }
    if (lines.length > 1) await this.transactions.run((session) => this.limits.end(session, request._id));
    return { batchId: request._id, needsApproval: batch?.needsApproval ?? false, payouts, refused };
  }

  /**
   * Adds a payout to the batch. The first payout creates the batch, decides by the limits of the day if it needs a second admin, and asks
   * the others for approval in the same transaction.
   */
  private async join(
    session: ClientSession,
    { lines, ...made }: Request,
    before: BatchStanding | null,
    line: PayoutSums,
  ): Promise<BatchStanding> {
    const { grossKobo, feeKobo, netKobo } = line;
    const needsApproval = before?.needsApproval ?? (await this.limits.begin(session, made.by._id, made._id, lines));
    const batch = {
      ...made,
      needsApproval,
      status: before?.status ?? (needsApproval ? ('Awaiting Approval' as const) : ('Approved' as const)),
    };
    const joined = await this.batches.add(session, batch, { grossKobo, feeKobo, netKobo });
    if (!joined) throw conflict(PAY_MESSAGES.batchCancelled);
    if (joined.count === 1) {
      await this.effects.record(session, String(batch._id));
      if (needsApproval) await this.notifier.awaitsApproval(session, { ...joined, ...totalOf(lines), count: lines.length });
    }
    return joined;
  }
}
