import { Inject, Injectable } from '@nestjs/common';
import { INVOICE_LIFECYCLE, PAY_MESSAGES, type PayoutBatchStatus, maskAccountNumber, staleStateMessage } from '@labelbridge/contracts';
import { type ClientSession, Types } from 'mongoose';
import { type CurrentUser, actorOf } from '../../../common/access/current-user.js';
import { Clock } from '../../../common/clock/clock.js';
import { processConcurrently } from '../../../common/concurrency/process-concurrently.js';
import { KeyedQueue } from '../../../common/concurrency/keyed-queue.js';
import { sealText } from '../../../common/crypto/sealed-text.js';
import { conflict } from '../../../common/errors/errors.js';
import { IdempotencyEffects } from '../../../common/idempotency/idempotency-effects.js';
import { searchWords } from '../../../common/search/search-words.js';
import { SETTINGS, type Settings } from '../../../config/settings.js';
import { Transactions } from '../../../database/transactions.js';
import { AuditService } from '../../audit/audit.service.js';
import { feeShares } from './domain/fee-shares.js';
import { sendPosting } from '../ledger/domain/postings.js';
import { LedgerService } from '../ledger/ledger.service.js';
import { InvoiceRepository } from '../invoices/persistence/invoice.repository.js';
import { PayoutProvider } from './providers/payout-provider.js';
import { type PayoutSums, needsApproval, totalOf } from './domain/plan.js';
import { payoutReference } from './domain/reference.js';
import { PayoutCommitSignal } from './payout-commit-signal.js';
import { payoutFacts } from './payout-facts.js';
import { type PayoutLine } from './payout-planner.js';
import { payoutNumberPlace } from './payout-processor.js';
import { BatchRepository } from './persistence/batch.repository.js';
import { PayoutRepository } from './persistence/payout.repository.js';
import { type PaidInvoice, type PayoutAccountSnapshot, type PayoutRecord } from './persistence/payout.schema.js';

/** Payouts that one press makes at once. */
const AT_ONCE = 8;

/** What a press made, line by line. */
export interface MadePayouts {
  readonly batchId: Types.ObjectId;
  readonly needsApproval: boolean;
  readonly payouts: readonly PayoutRecord[];
  /** Lines whose invoices somebody else took meanwhile, and why. */
  readonly refused: readonly { readonly line: PayoutLine; readonly error: unknown }[];
}

interface Press {
  readonly person: CurrentUser;
  readonly batchId: Types.ObjectId;
  readonly status: PayoutBatchStatus;
  readonly needsApproval: boolean;
  readonly at: Date;
  readonly retryOf: Types.ObjectId | null;
}

/** Makes payouts of a plan, each in a transaction of its own: it takes its invoices, posts, and queues the transfer. */
@Injectable()
export class PayoutCreator {
  private readonly queue = new KeyedQueue();

  constructor(
    private readonly payouts: PayoutRepository,
    private readonly batches: BatchRepository,
    private readonly invoices: InvoiceRepository,
    private readonly ledger: LedgerService,
    private readonly provider: PayoutProvider,
    private readonly commitSignal: PayoutCommitSignal,
    private readonly audit: AuditService,
    private readonly effects: IdempotencyEffects,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Payouts that an earlier run of this very request made, before it died; none where it has no key. */
  async prior(): Promise<PayoutRecord[]> {
    const [batchId] = this.effects.prior();
    return batchId === undefined ? [] : this.payouts.findOfBatch(new Types.ObjectId(batchId));
  }

  /**
   * Makes payouts, and goes on with the batch where an earlier run of this request had begun one.
   *
   * @param lines without problems
   * @param retryOf the failed payout that the only line tries again
   */
  async make(person: CurrentUser, lines: readonly PayoutLine[], retryOf: Types.ObjectId | null = null): Promise<MadePayouts> {
    const payouts = await this.prior();
    const begun = payouts[0] && (await this.batches.findById(payouts[0].batchId));
    const approval = begun?.needsApproval ?? needsApproval(totalOf(lines).netKobo, this.settings.payoutApprovalOver);
    const press: Press = {
      person,
      batchId: begun?._id ?? new Types.ObjectId(),
      status: begun?.status ?? (approval ? 'Awaiting Approval' : 'Approved'),
      needsApproval: approval,
      at: this.clock.now(),
      retryOf,
    };
    const refused: { line: PayoutLine; error: unknown }[] = [];
    const attempt = async (line: PayoutLine, joins: boolean): Promise<void> => {
      try {
        // Many who pay one person at once want the same invoices and the same balance: they wait here, and not in the database.
        payouts.push(
          await this.queue.run(String(line.annotator._id), () =>
            this.transactions.run((session) => this.makeOne(session, press, line, joins)),
          ),
        );
      } catch (error) {
        refused.push({ line, error });
      }
    };
    const waiting = [...lines];
    // A batch that awaits approval may be decided at any moment: each of its payouts asks it. The others need it once.
    for (let line = waiting[0]; line && (approval || payouts.length === 0); line = waiting[0]) {
      waiting.shift();
      await attempt(line, true);
    }
    if (waiting.length > 0) {
      await processConcurrently(
        AT_ONCE,
        async () => waiting.shift(),
        (line) => attempt(line, false),
      );
      await this.batches.setSums(press.batchId, { count: payouts.length, ...totalOf(payouts) });
    }
    return { batchId: press.batchId, needsApproval: approval, payouts, refused };
  }

  /** @param joins whether the batch is made, grown and asked with it */
  private async makeOne(session: ClientSession, press: Press, line: PayoutLine, joins: boolean): Promise<PayoutRecord> {
    this.commitSignal.notifyAfterCommit(session);
    const { person, batchId, at } = press;
    const { grossKobo, feeKobo, netKobo } = line;
    const batchStatus = joins ? await this.joinBatch(session, press, { grossKobo, feeKobo, netKobo }) : press.status;
    const _id = new Types.ObjectId();
    const invoices = await this.takeInvoices(session, press, line, _id);
    const status = batchStatus === 'Awaiting Approval' ? 'Awaiting Approval' : 'Queued';
    const payout = await this.payouts.insert(session, {
      _id,
      reference: payoutReference(String(_id)),
      batchId,
      annotatorId: line.annotator._id,
      invoices,
      grossKobo,
      feeKobo,
      netKobo,
      provider: this.provider.name,
      account: this.snapshot(_id, line),
      status,
      history: [{ action: 'create', from: null, to: status, by: actorOf(person), at, reason: null }],
      why: null,
      needsAttention: null,
      bankReference: null,
      createdAt: at,
      sentAt: null,
      paidAt: null,
      looks: 0,
      lastSilence: null,
      toldSent: false,
      nextActionAt: status === 'Queued' && !this.provider.byHand ? at : null,
      claim: null,
      retryOf: press.retryOf,
      searchWords: searchWords(
        payoutReference(String(_id)),
        line.annotator.firstname,
        line.annotator.lastname,
        ...invoices.map(({ invoiceNumber }) => invoiceNumber),
      ),
    });
    await this.ledger.post(session, sendPosting(payoutFacts(payout), { at, by: actorOf(person) }));
    const after = { netKobo, invoices: invoices.map(({ invoiceNumber }) => invoiceNumber), status };
    await this.audit.record(session, { by: person, action: 'payout.create', target: { _id, name: payout.reference }, after });
    return payout;
  }

  private async joinBatch(
    session: ClientSession,
    { batchId, person, needsApproval: approval, status, at }: Press,
    sums: PayoutSums,
  ): Promise<PayoutBatchStatus> {
    const batch = await this.batches.add(
      session,
      { _id: batchId, by: actorOf(person), needsApproval: approval, status, createdAt: at },
      sums,
    );
    if (!batch) throw conflict(PAY_MESSAGES.batchCancelled);
    if (batch.count === 1) await this.effects.record(session, String(batchId));
    return batch.status;
  }

  private async takeInvoices(
    session: ClientSession,
    { person, at }: Press,
    line: PayoutLine,
    payoutId: Types.ObjectId,
  ): Promise<PaidInvoice[]> {
    const shares = feeShares(
      line.invoices.map(({ naira }) => naira ?? 0),
      line.feeKobo,
    );
    const taken: PaidInvoice[] = [];
    for (const [place, { _id, invoiceNumber, naira }] of line.invoices.entries()) {
      const fee = shares[place] ?? 0;
      const arrow = INVOICE_LIFECYCLE.find('process', INVOICE_LIFECYCLE.initial);
      const moved =
        arrow &&
        (await this.invoices.move(session, _id, {
          from: arrow.from,
          set: { status: arrow.to, payoutId, fee },
          entry: { action: arrow.action, from: arrow.from, to: arrow.to, by: actorOf(person), at, reason: null },
        }));
      if (!moved) {
        const present = await this.invoices.findById(_id);
        throw conflict(staleStateMessage(INVOICE_LIFECYCLE.name, present?.status ?? 'gone'));
      }
      taken.push({ _id, invoiceNumber, kobo: naira ?? 0, feeKobo: fee });
    }
    return taken;
  }

  private snapshot(payoutId: Types.ObjectId, { account }: PayoutLine): PayoutAccountSnapshot {
    if (!account) throw new Error('a payout without an account');
    const { accountName, accountNumber, bankCode, resolvedName, nameMatch } = account;
    return {
      accountName,
      bankCode,
      sealedNumber: sealText(this.settings.dataKeys, payoutNumberPlace(payoutId), accountNumber),
      maskedNumber: maskAccountNumber(accountNumber),
      resolvedName,
      nameMatch,
    };
  }
}
