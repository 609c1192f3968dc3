import { Injectable } from '@nestjs/common';
import { INVOICE_LIFECYCLE, type InvoiceAction, PAYOUT_LIFECYCLE, PAYOUT_WHY_MESSAGES, type PayoutAction } from '@labelbridge/contracts';
import { type ClientSession } from 'mongoose';
import { type Actor, type ActorRecord, recordOfActor } from '../../../../../common/access/current-user.js';
import { Clock } from '../../../../../common/clock/clock.js';
import { transitionOrConflict } from '../../../../../common/lifecycle/transition.js';
import { correctPosting, returnPosting, settlePosting } from '../../ledger/domain/postings.js';
import { LedgerService } from '../../ledger/ledger.service.js';
import { InvoiceRepository } from '../../invoices/persistence/invoice.repository.js';
import { PayoutNotifier } from '../payout-notifier.js';
import { PayoutEnded } from './payout-ended.js';
import { PayoutRepository, payoutFacts } from '../persistence/payout.repository.js';
import { type PayoutRecord } from '../persistence/payout.schema.js';

interface Step {
  readonly action: PayoutAction;
  readonly by: Actor;
  /** Author in history and ledger, if the server carries out what an admin decided before. */
  readonly decidedBy?: ActorRecord | null;
  readonly reason?: string;
  readonly bankReference?: string | null;
}

/** Moves a payout, its invoices and the ledger together in the caller's transaction. */
@Injectable()
export class PayoutTransitions {
  constructor(
    private readonly payouts: PayoutRepository,
    private readonly invoices: InvoiceRepository,
    private readonly ledger: LedgerService,
    private readonly notifier: PayoutNotifier,
    private readonly ended: PayoutEnded,
    private readonly clock: Clock,
  ) {}

  /** Records the payment by the bank, or by an admin by hand. @throws 409 if its status does not allow it */
  async settle(session: ClientSession, payout: PayoutRecord, step: Step): Promise<PayoutRecord> {
    const at = this.clock.now();
    const bankReference = step.bankReference ?? payout.bankReference;
    const paid = await this.move(session, payout, step, { paidAt: at, bankReference, needsAttention: null });
    await this.moveInvoices(session, paid, 'settle', step, { paidDate: at });
    await this.ledger.post(session, settlePosting(payoutFacts(paid), { at, by: authorOf(step), bankReference }));
    await this.notifier.paid(session, paid);
    await this.ended.emit(session, paid);
    return paid;
  }

  /** Records that it was not paid: its invoices are unpaid again. @throws 409 if its status does not allow it */
  async revert(session: ClientSession, payout: PayoutRecord, step: Step & { readonly reason: string }): Promise<PayoutRecord> {
    const at = this.clock.now();
    const bankReference = step.bankReference ?? payout.bankReference;
    const ended = await this.move(session, payout, step, { why: step.reason, bankReference });
    await this.moveInvoices(session, ended, 'return', step, { fee: null });
    await this.ledger.post(session, returnPosting(payoutFacts(ended), { at, by: authorOf(step), reason: step.reason, bankReference }));
    if (step.action === 'cancel') return ended;
    await this.notifier.failed(session, ended);
    await this.ended.emit(session, ended);
    return ended;
  }

  /** Corrects the ledger for a payout returned after payment: its invoices are unpaid again. @throws 409 if it is not Paid */
  async correct(session: ClientSession, payout: PayoutRecord, step: Step & { readonly reason: string }): Promise<PayoutRecord> {
    const at = this.clock.now();
    const returned = await this.move(session, payout, step, { why: step.reason });
    await this.moveInvoices(session, returned, 'reopen', step, { paidDate: null, fee: null });
    await this.ledger.post(
      session,
      correctPosting(payoutFacts(returned), { at, by: authorOf(step), reason: step.reason, bankReference: returned.bankReference }),
    );
    await this.notifier.failed(session, returned);
    await this.ended.emit(session, returned);
    return returned;
  }

  /** Cancels a payout of a cancelled batch before it is sent. */
  async cancel(session: ClientSession, payout: PayoutRecord, by: Actor, decidedBy: ActorRecord | null = null): Promise<PayoutRecord> {
    return this.revert(session, payout, { action: 'cancel', by, decidedBy, reason: PAYOUT_WHY_MESSAGES.cancelled });
  }

  private async move(session: ClientSession, { _id, status }: PayoutRecord, step: Step, set: Partial<PayoutRecord>): Promise<PayoutRecord> {
    const { action, reason } = step;
    const { from, to } = transitionOrConflict(PAYOUT_LIFECYCLE, action, { status }, step.by);
    const moved = await this.payouts.move(session, _id, {
      from,
      set: { ...set, status: to, nextActionAt: null, claim: null },
      entry: { action, from, to, by: authorOf(step), at: this.clock.now(), reason: reason ?? null },
    });
    // The payout was read in this transaction, so a write conflict would have repeated the transaction.
    if (!moved) throw new Error(`payout ${String(_id)} is not ${from} within its own transaction`);
    return moved;
  }

  private async moveInvoices(
    session: ClientSession,
    payout: PayoutRecord,
    action: InvoiceAction,
    step: Step,
    set: { paidDate?: Date | null; fee?: null },
  ): Promise<void> {
    const [from] = INVOICE_LIFECYCLE.sources(action);
    const transition = from && INVOICE_LIFECYCLE.find(action, from);
    if (!transition) throw new Error(`invoices cannot ${action}`);
    const entry = {
      action,
      from: transition.from,
      to: transition.to,
      by: authorOf(step),
      at: this.clock.now(),
      reason: step.reason ?? null,
    };
    for (const { _id, invoiceNumber } of payout.invoices) {
      const moved = await this.invoices.move(session, _id, { from: transition.from, set: { status: transition.to, ...set }, entry });
      if (!moved)
        throw new Error(`invoice ${invoiceNumber} is not ${transition.from}, though payout ${String(payout._id)} is ${payout.status}`);
    }
  }
}

const authorOf = ({ by, decidedBy }: Step): ActorRecord => decidedBy ?? recordOfActor(by);
