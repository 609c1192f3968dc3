import { Injectable } from '@nestjs/common';
import { type AuditAction, PAYOUT_LIFECYCLE, PAY_MESSAGES, staleStateMessage } from '@labelbridge/contracts';
import { type ClientSession } from 'mongoose';
import { type CurrentUser } from '../../../../../common/access/current-user.js';
import { refuseOwn } from '../../../../../common/access/own.js';
import { conflict, orNotFound } from '../../../../../common/errors/errors.js';
import { isDuplicateKey } from '../../../../../common/errors/infrastructure-errors.js';
import { type Changed } from '../../../../../common/openapi/responses.js';
import { AuditService } from '../../../../foundation/audit/audit.service.js';
import { BatchCreator } from '../creation/batch-creator.js';
import { PayoutPlanner } from '../creation/payout-planner.js';
import { type PayoutDetailDto } from '../dto/payout.dto.js';
import { PayoutQueryService } from '../payout-query.service.js';
import { PayoutRepository } from '../persistence/payout.repository.js';
import { type PayoutRecord } from '../persistence/payout.schema.js';
import { PayoutTransitions } from '../processing/payout-transitions.js';
import { DecideOnce } from './decide-once.js';

@Injectable()
export class PayoutDecisionsService {
  constructor(
    private readonly payouts: PayoutRepository,
    private readonly queries: PayoutQueryService,
    private readonly planner: PayoutPlanner,
    private readonly creator: BatchCreator,
    private readonly transitions: PayoutTransitions,
    private readonly audit: AuditService,
    private readonly decideOnce: DecideOnce,
  ) {}

  /** Replaces a failed or returned payout by a new one. @throws 404; 409 if something stops it, or it was retried before */
  async retry(person: CurrentUser, id: string, confirmName: boolean): Promise<Changed<PayoutDetailDto>> {
    const [before] = await this.creator.prior();
    if (before) return { message: PAY_MESSAGES.retried, data: await this.queries.detailOf(before) };
    const payout = await this.find(id);
    if (payout.status !== 'Failed' && payout.status !== 'Returned') throw conflict(staleStateMessage(PAYOUT_LIFECYCLE.name, payout.status));
    const confirmed = new Set(confirmName ? [String(payout.annotatorId)] : []);
    const { lines } = await this.planner.plan(
      person,
      payout.invoices.map((invoice) => String(invoice._id)),
      confirmed,
    );
    const [line] = lines;
    if (!line || line.invoices.length !== payout.invoices.length) throw conflict(PAY_MESSAGES.invoicesMoved);
    if (line.problem) throw conflict(line.problem.message);
    const { payouts, refused, needsApproval } = await this.creator.create(person, [line], payout._id);
    const [created] = payouts;
    if (!created) throw isDuplicateKey(refused[0]?.error) ? conflict(PAY_MESSAGES.invoicesMoved) : refused[0]?.error;
    return { message: needsApproval ? PAY_MESSAGES.awaitsApproval : PAY_MESSAGES.retried, data: await this.queries.detailOf(created) };
  }

  /** Records a transfer by hand. @throws 404; 409 if it is not by hand, or another payout has the reference */
  async confirm(person: CurrentUser, id: string, bankReference: string): Promise<Changed<PayoutDetailDto>> {
    try {
      return await this.decide(person, id, 'payout.confirm', PAY_MESSAGES.confirmed, null, async (session, payout) => {
        if (payout.provider !== 'manual') throw conflict(PAY_MESSAGES.onlyByHand);
        return this.transitions.settle(session, payout, { action: 'confirm', by: { kind: 'person', person }, bankReference });
      });
    } catch (error) {
      throw isDuplicateKey(error, 'bankReference') ? conflict(PAY_MESSAGES.bankReferenceTaken) : error;
    }
  }

  /** @throws 404; 409 if it is not by hand */
  async fail(person: CurrentUser, id: string, reason: string): Promise<Changed<PayoutDetailDto>> {
    return this.decide(person, id, 'payout.fail', PAY_MESSAGES.failed, reason, async (session, payout) => {
      if (payout.provider !== 'manual') throw conflict(PAY_MESSAGES.onlyByHand);
      return this.transitions.revert(session, payout, { action: 'fail', by: { kind: 'person', person }, reason });
    });
  }

  /** Records that the bank returned a paid payout, as a correction. @throws 404; 409 if it is not Paid */
  async returned(person: CurrentUser, id: string, reason: string): Promise<Changed<PayoutDetailDto>> {
    return this.decide(person, id, 'payout.return', PAY_MESSAGES.returned, reason, async (session, payout) => {
      if (payout.status !== 'Paid') throw conflict(staleStateMessage(PAYOUT_LIFECYCLE.name, payout.status));
      return this.transitions.correct(session, payout, { action: 'return', by: { kind: 'person', person }, reason });
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
    await this.decideOnce.run(id, async (session) => {
      const payout = await this.find(id, session);
      refuseOwn(person, payout.annotatorId, { _id: payout._id, name: `Payout: ${payout.reference}` });
      const { status, bankReference } = await work(session, payout);
      const target = { _id: payout._id, name: payout.reference };
      await this.audit.record(session, { by: person, action, target, before: payout, after: { status, bankReference }, reason });
    });
    return { message, data: await this.queries.detailOf(await this.find(id)) };
  }

  private async find(id: string, session: ClientSession | null = null): Promise<PayoutRecord> {
    const payout = orNotFound(await this.payouts.findById(id, session));
    return payout;
  }
}
