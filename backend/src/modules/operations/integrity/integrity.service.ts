import { Injectable } from '@nestjs/common';
import { FAULTS_MAX, type Fault } from '../../../common/chain/chain-walk.js';
import { Clock } from '../../../common/clock/clock.js';
import { Anchors } from '../../foundation/audit/anchors.service.js';
import { AuditChainService } from '../../foundation/audit/audit-chain.service.js';
import { type ChainCheck } from '../../foundation/audit/chain/chained.schema.js';
import { FundsCheck } from '../../work/jobs/funds/funds-check.service.js';
import { MoneyCheck } from '../../money/payments/records/check/money-check.service.js';

export interface IntegrityCheck extends ChainCheck {
  /** Faults of the audit log and of the anchors. */
  readonly auditFaults: readonly Fault[];
  /** Faults of postings, balances, invoices, payouts, batches and budgets. */
  readonly moneyFaults: readonly Fault[];
}

/** Checks the audit log and the records of money against their chains, each other, and all anchors. */
@Injectable()
export class Integrity {
  private running: Promise<IntegrityCheck> | undefined;

  constructor(
    private readonly audit: AuditChainService,
    private readonly money: MoneyCheck,
    private readonly funds: FundsCheck,
    private readonly anchors: Anchors,
    private readonly clock: Clock,
  ) {}

  /** Checks all and stores the result. Concurrent calls share one check. */
  async check(): Promise<IntegrityCheck> {
    this.running ??= this.run([]).finally(() => (this.running = undefined));
    return this.running;
  }

  /** Checks also against anchors that somebody kept. @throws 400 if a line has none that this installation made */
  async checkAgainst(given: readonly string[]): Promise<IntegrityCheck> {
    return this.run(given);
  }

  private async run(given: readonly string[]): Promise<IntegrityCheck> {
    const { points, faults: ofFile } = await this.anchors.find(given);
    const walk = await this.audit.check(points.audit);
    const { records, faults: ofRecords } = await this.money.run(points.records);
    const ofBudgets = (await this.funds.check()).map((text): Fault => ({ kind: 'differs', seq: null, text }));
    const moneyFaults = [...ofRecords, ...ofBudgets];
    const auditFaults = [...ofFile, ...walk.faults];
    const faults = [...auditFaults, ...moneyFaults].slice(0, FAULTS_MAX);
    const check = { at: this.clock.now(), entries: walk.entries, records, faults };
    await this.audit.noteCheck(check);
    return { ...check, auditFaults, moneyFaults };
  }
}
