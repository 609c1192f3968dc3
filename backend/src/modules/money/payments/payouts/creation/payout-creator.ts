import { Inject, Injectable } from '@nestjs/common';
import { INVOICE_LIFECYCLE, type PayoutBatchStatus, maskAccountNumber, staleStateMessage } from '@labelbridge/contracts';
import { type ClientSession, Types } from 'mongoose';
import { type ActorRecord, type CurrentUser, actorOf } from '../../../../../common/access/current-user.js';
import { sealText } from '../../../../../common/crypto/sealed-text.js';
import { conflict } from '../../../../../common/errors/errors.js';
import { searchWords } from '../../../../../common/search/search-words.js';
import { SETTINGS, type Settings } from '../../../../../config/settings.js';
import { AuditService } from '../../../../foundation/audit/audit.service.js';
import { InvoiceRepository } from '../../invoices/persistence/invoice.repository.js';
import { sendPosting } from '../../ledger/domain/postings.js';
import { LedgerService } from '../../ledger/ledger.service.js';
import { payoutReference } from '../domain/reference.js';
import { PayoutRepository, payoutFacts } from '../persistence/payout.repository.js';
import { accountNumberContext } from '../account-number.js';
import { type PaidInvoice, type PayoutAccountSnapshot, type PayoutRecord } from '../persistence/payout.schema.js';
import { PayoutCommitSignal } from '../processing/payout-commit-signal.js';
import { PayoutProvider } from '../providers/payout-provider.js';
import { feeShares } from './domain/fee-shares.js';
import { type PayoutLine } from './payout-planner.js';

interface BatchPart {
  readonly batchId: Types.ObjectId;
  readonly status: PayoutBatchStatus;
  readonly at: Date;
  readonly retryOf: Types.ObjectId | null;
}

/** Creates one payout of a plan in the caller's transaction: moves its invoices, posts to the ledger and queues the transfer. */
@Injectable()
export class PayoutCreator {
  constructor(
    private readonly payouts: PayoutRepository,
    private readonly invoices: InvoiceRepository,
    private readonly ledger: LedgerService,
    private readonly provider: PayoutProvider,
    private readonly commitSignal: PayoutCommitSignal,
    private readonly audit: AuditService,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** @throws 409 if one of its invoices is no longer Unpaid */
  async create(session: ClientSession, person: CurrentUser, line: PayoutLine, batch: BatchPart): Promise<PayoutRecord> {
    this.commitSignal.notifyAfterCommit(session);
    const { batchId, at, retryOf } = batch;
    const by = actorOf(person);
    const _id = new Types.ObjectId();
    const reference = payoutReference(String(_id));
    const invoices = await this.processInvoices(session, line, { payoutId: _id, by, at });
    const status = batch.status === 'Awaiting Approval' ? 'Awaiting Approval' : 'Queued';
    const payout = await this.payouts.insert(session, {
      _id,
      reference,
      batchId,
      madeBy: by._id,
      annotatorId: line.annotator._id,
      invoices,
      grossKobo: line.grossKobo,
      feeKobo: line.feeKobo,
      netKobo: line.netKobo,
      provider: this.provider.name,
      account: this.snapshot(_id, line),
      status,
      history: [{ action: 'create', from: null, to: status, by, at, reason: null }],
      why: null,
      needsAttention: null,
      bankReference: null,
      createdAt: at,
      sentAt: null,
      paidAt: null,
      attempts: 0,
      lastTimeoutAt: null,
      sentNotified: false,
      nextActionAt: status === 'Queued' && !this.provider.byHand ? at : null,
      claim: null,
      begun: false,
      retryOf,
      searchWords: searchWords(
        reference,
        line.annotator.firstname,
        line.annotator.lastname,
        ...invoices.map(({ invoiceNumber }) => invoiceNumber),
      ),
    });
    await this.ledger.post(session, sendPosting(payoutFacts(payout), { at, by }));
    const after = { netKobo: line.netKobo, invoices: invoices.map(({ invoiceNumber }) => invoiceNumber), status };
    await this.audit.record(session, { by: person, action: 'payout.create', target: { _id, name: reference }, after });
    return payout;
  }

  private async processInvoices(
    session: ClientSession,
    line: PayoutLine,
    { payoutId, by, at }: { payoutId: Types.ObjectId; by: ActorRecord; at: Date },
  ): Promise<PaidInvoice[]> {
    const shares = feeShares(
      line.invoices.map(({ naira }) => naira ?? 0),
      line.feeKobo,
    );
    const processed: PaidInvoice[] = [];
    for (const [place, { _id, invoiceNumber, naira }] of line.invoices.entries()) {
      const fee = shares[place] ?? 0;
      const transition = INVOICE_LIFECYCLE.find('process', INVOICE_LIFECYCLE.initial);
      const moved =
        transition &&
        (await this.invoices.move(session, _id, {
          from: transition.from,
          set: { status: transition.to, payoutId, fee },
          entry: { action: transition.action, from: transition.from, to: transition.to, by, at, reason: null },
        }));
      if (!moved) {
        const present = await this.invoices.findById(_id);
        throw conflict(staleStateMessage(INVOICE_LIFECYCLE.name, present?.status ?? 'gone'));
      }
      processed.push({ _id, invoiceNumber, kobo: naira ?? 0, feeKobo: fee });
    }
    return processed;
  }

  private snapshot(payoutId: Types.ObjectId, { account }: PayoutLine): PayoutAccountSnapshot {
    if (!account) throw new Error('a payout without an account');
    const { accountName, accountNumber, bankCode, resolvedName, nameMatch } = account;
    return {
      accountName,
      bankCode,
      sealedNumber: sealText(this.settings.dataKeys, accountNumberContext(payoutId), accountNumber),
      maskedNumber: maskAccountNumber(accountNumber),
      resolvedName,
      nameMatch,
    };
  }
}
