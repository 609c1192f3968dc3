import { Inject, Injectable } from '@nestjs/common';
import { PAY_MESSAGES } from '@labelbridge/contracts';
import { type ClientSession, Types } from 'mongoose';
import { type CurrentUser, actorOf } from '../../../../common/access/current-user.js';
import { Clock } from '../../../../common/clock/clock.js';
import { KeyedQueue } from '../../../../common/concurrency/keyed-queue.js';
import { processConcurrently } from '../../../../common/concurrency/process-concurrently.js';
import { conflict } from '../../../../common/errors/errors.js';
import { IdempotencyEffects } from '../../../../common/idempotency/idempotency-effects.js';
import { SETTINGS, type Settings } from '../../../../config/settings.js';
import { Transactions } from '../../../../database/transactions.js';
import { PayoutNotifier } from '../payout-notifier.js';
import { BatchRepository } from '../persistence/batch.repository.js';
import { type BatchRecord } from '../persistence/batch.schema.js';
import { PayoutRepository } from '../persistence/payout.repository.js';
import { type PayoutRecord } from '../persistence/payout.schema.js';
import { type PayoutSums, needsApproval, totalOf } from './domain/plan.js';
import { PayoutCreator } from './payout-creator.js';
import { type PayoutLine } from './payout-planner.js';

const CONCURRENCY = 8;

/** What a request created, line by line. */
export interface CreatedBatch {
  readonly batchId: Types.ObjectId;
  readonly needsApproval: boolean;
  readonly payouts: readonly PayoutRecord[];
  /** Lines whose invoices changed meanwhile, and why. */
  readonly refused: readonly { readonly line: PayoutLine; readonly error: unknown }[];
}

interface Batch extends Pick<BatchRecord, '_id' | 'by' | 'needsApproval' | 'status' | 'createdAt'> {
  /** Of all its lines. */
  readonly planned: PayoutSums & { readonly count: number };
}

/** Creates the payouts of one request as a batch, each in a transaction of its own. */
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
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Payouts that an earlier run of this request created before it was killed; none where the request has no key. */
  async prior(): Promise<PayoutRecord[]> {
    const [batchId] = this.effects.prior();
    return batchId === undefined ? [] : this.payouts.findOfBatch(new Types.ObjectId(batchId));
  }

  /**
   * Creates payouts; continues the batch that an earlier run of this request began.
   *
   * @param lines without problems
   * @param retryOf the failed payout that the only line tries again
   */
  async create(person: CurrentUser, lines: readonly PayoutLine[], retryOf: Types.ObjectId | null = null): Promise<CreatedBatch> {
    const payouts = await this.prior();
    const total = totalOf(lines);
    const begun = payouts[0] && (await this.batches.findById(payouts[0].batchId));
    const approval = begun?.needsApproval ?? needsApproval(total.netKobo, this.settings.payoutApprovalOver);
    const batch: Batch = {
      _id: begun?._id ?? new Types.ObjectId(),
      by: actorOf(person),
      needsApproval: approval,
      status: begun?.status ?? (approval ? 'Awaiting Approval' : 'Approved'),
      createdAt: this.clock.now(),
      planned: { ...total, count: lines.length },
    };
    const refused: { line: PayoutLine; error: unknown }[] = [];
    const attempt = async (line: PayoutLine, joins: boolean): Promise<void> => {
      const create = async (session: ClientSession): Promise<PayoutRecord> => {
        const status = joins ? await this.join(session, batch, line) : batch.status;
        return this.creator.create(session, person, line, { batchId: batch._id, status, at: batch.createdAt, retryOf });
      };
      try {
        // Requests that pay the same annotator need the same invoices and balance: they wait here and not in the database.
        payouts.push(await this.queue.run(String(line.annotator._id), () => this.transactions.run(create)));
      } catch (error) {
        refused.push({ line, error });
      }
    };
    const remaining = [...lines];
    // A batch that awaits approval may be decided at any moment: each of its payouts reads its status. Other batches are read once.
    for (let line = remaining[0]; line && (approval || payouts.length === 0); line = remaining[0]) {
      remaining.shift();
      await attempt(line, true);
    }
    if (remaining.length > 0) {
      await processConcurrently(
        CONCURRENCY,
        async () => remaining.shift(),
        (line) => attempt(line, false),
      );
      await this.batches.setSums(batch._id, { count: payouts.length, ...totalOf(payouts) });
    }
    return { batchId: batch._id, needsApproval: approval, payouts, refused };
  }

  /** Adds a payout to the batch. Its first one creates it, and asks the other admins for approval in the same transaction. */
  private async join(session: ClientSession, { planned, ...batch }: Batch, line: PayoutSums): Promise<BatchRecord['status']> {
    const { grossKobo, feeKobo, netKobo } = line;
    const joined = await this.batches.add(session, batch, { grossKobo, feeKobo, netKobo });
    if (!joined) throw conflict(PAY_MESSAGES.batchCancelled);
    if (joined.count === 1) {
      await this.effects.record(session, String(batch._id));
      if (batch.needsApproval) await this.notifier.awaitsApproval(session, { ...joined, ...planned });
    }
    return joined.status;
  }
}
