import { randomUUID } from 'node:crypto';
import { type BeforeApplicationShutdown, HttpException, Injectable, Logger } from '@nestjs/common';
import { BULK_DUTY, BULK_MESSAGES, type ErrorDetail, WORK_MESSAGES, dutiesOf } from '@labelbridge/contracts';
import { BackgroundWork } from '../../../common/background/background-work.js';
import { PeriodicWork } from '../../../common/background/periodic-work.js';
import { Clock } from '../../../common/clock/clock.js';
import { errorStack, errorText } from '../../../common/errors/error-text.js';
import { toHttpException } from '../../../common/errors/infrastructure-errors.js';
import { Transactions } from '../../../database/transactions.js';
import { AuditService } from '../../foundation/audit/audit.service.js';
import { UsersService } from '../../people/users/users.service.js';
import { type BulkActor, BulkHandlers, type BulkStep } from './bulk-handler.js';
import { BulkCommitSignal } from './bulk-runs.service.js';
import { BulkRepository, type RowOutcome } from './persistence/bulk.repository.js';
import { BULK_KEPT_MS, type BulkRowRecord, type BulkRunRecord } from './persistence/bulk.schema.js';

const POLL_MS = 5_000;
/** The run of a killed server is due again after this time. Each step renews the lease. */
const LEASE_MS = 30_000;
/** The longest wait for an allowance or a lease. */
const LONGEST_MS = 3_600_000;
/** The delay after an internal error. */
const RETRY_MS = 2_000;
const STOP_MS = 2_000;
/** Tries of a row with an internal error, before it counts as failed. */
const ATTEMPTS_MAX = 5;

/** Another worker took the run, or it was stopped. */
class Superseded extends Error {}

/** The refusal of a row; undefined for an internal error, which says nothing about the row. */
function refusalOf(error: unknown): ErrorDetail | undefined {
  const refusal = error instanceof HttpException ? error : toHttpException(error);
  if (!refusal || refusal.getStatus() >= 500) return undefined;
  const body = refusal.getResponse();
  const details: unknown = typeof body === 'object' && 'details' in body ? body.details : undefined;
  const first: unknown = Array.isArray(details) ? details[0] : undefined;
  const field = typeof first === 'object' && first !== null && 'field' in first ? String(first.field) : '';
  return { field, message: refusal.message };
}

/** Carries out running bulk runs step by step. Any number of workers may run concurrently; one worker has a run at a time. */
@Injectable()
export class BulkWorker extends BackgroundWork implements BeforeApplicationShutdown {
  private readonly logger = new Logger('Bulk');
  private readonly work = new PeriodicWork({
    run: () => this.drain(),
    onError: (error) => this.logger.warn(`A bulk run waits: ${errorText(error)}`),
    everyMs: POLL_MS,
  });

  constructor(
    private readonly runs: BulkRepository,
    private readonly handlers: BulkHandlers,
    private readonly users: UsersService,
    private readonly transactions: Transactions,
    private readonly audit: AuditService,
    private readonly signal: BulkCommitSignal,
    private readonly clock: Clock,
  ) {
    super();
  }

  protected async begin(): Promise<void> {
    await this.runs.capWaits(this.clock.now(), LONGEST_MS, 'all');
    this.work.start(this.signal);
  }

  /** Ends after the current step. Another server continues, or this one after its next start. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.work.stop(STOP_MS);
  }

  async drain(): Promise<void> {
    await this.runs.capWaits(this.clock.now(), LONGEST_MS);
    while (!this.work.stopping) {
      const run = await this.runs.claim(randomUUID(), this.clock.now(), LEASE_MS);
      if (!run) return;
      await this.carryOut(run);
    }
  }

  private async carryOut(claimed: BulkRunRecord): Promise<void> {
    let run = claimed;
    try {
      while (!this.work.stopping) {
        const by = await this.activeAdmin(run);
        if (!by) return await this.end(run, { state: 'stopped', reason: BULK_MESSAGES.byInactive });
        const next = await this.step(run, by);
        if (!next) return;
        run = next;
      }
      await this.runs.release(run, { dueAt: this.clock.now(), attempts: 0 });
    } catch (error) {
      if (error instanceof Superseded) return;
      this.logger.error(`Bulk run ${String(run._id)} was interrupted`, errorStack(error));
      // If the database is down, this fails too; the run is due again after its lease.
      await this.runs.release(run, { dueAt: new Date(this.clock.now().getTime() + RETRY_MS) });
    }
  }

  /** The admin on whose authority a run works; undefined if they are suspended, or lack the duty of its kind. */
  private async activeAdmin({ kind, by }: BulkRunRecord): Promise<BulkActor | undefined> {
    const user = await this.users.findOne(by._id);
    if (user?.status !== 'active' || !dutiesOf(user).includes(BULK_DUTY[kind])) return undefined;
    return { _id: String(user._id), role: user.role, firstname: user.firstname, lastname: user.lastname };
  }

  /** @returns the run after the step; undefined if it ended or waits */
  private async step(run: BulkRunRecord, by: BulkActor): Promise<BulkRunRecord | undefined> {
    await this.keepOn(run);
    const handler = this.handlers.of(run.kind);
    const step: BulkStep = { runId: run._id, by, options: run.options };
    // Row by row after an internal error, so that one row does not block the others.
    const wanted = run.attempts > 1 ? 1 : handler.rowsAtOnce;
    const rows = await this.runs.nextRows(run._id, run.cursor, wanted);
    if (rows.length === 0) {
      await this.end(run, { state: 'done' }, step);
      return undefined;
    }
    const allowed = (await handler.allowance?.(rows.length)) ?? { rows: rows.length, nextAt: this.clock.now() };
    if (allowed.rows === 0) {
      await this.runs.release(run, { dueAt: allowed.nextAt, attempts: 0 });
      return undefined;
    }
    return this.handleRows(run, step, rows.slice(0, allowed.rows));
  }

  /** Extends the retention: INVITATIONS_PER_HOUR can slow a run beyond it. */
  private async keepOn({ _id, expiresAt }: BulkRunRecord): Promise<void> {
    const now = this.clock.now().getTime();
    if (expiresAt.getTime() - now < BULK_KEPT_MS / 2) await this.runs.keep(_id, new Date(now + BULK_KEPT_MS));
  }

  private async handleRows(run: BulkRunRecord, step: BulkStep, rows: readonly BulkRowRecord[]): Promise<BulkRunRecord> {
    try {
      return await this.inOneTransaction(run, step, rows);
    } catch (error) {
      if (error instanceof Superseded) throw error;
      const [only, ...others] = rows;
      if (only && others.length === 0) return this.failOne(run, only, error);
      let current = run;
      for (const row of rows) current = await this.handleRows(current, step, [row]);
      return current;
    }
  }

  private async inOneTransaction(run: BulkRunRecord, step: BulkStep, rows: readonly BulkRowRecord[]): Promise<BulkRunRecord> {
    const handler = this.handlers.of(run.kind);
    return this.transactions.run(async (session) => {
      const outcomes: RowOutcome[] = [];
      for (const { _id, data } of rows) {
        outcomes.push({ _id, state: 'done', recordId: await handler.handle(session, step, data), problems: [] });
      }
      await this.runs.recordRows(session, outcomes);
      return this.advance(session, run, rows, { done: rows.length, failed: 0 });
    });
  }

  private async failOne(run: BulkRunRecord, row: BulkRowRecord, error: unknown): Promise<BulkRunRecord> {
    const refusal = refusalOf(error) ?? (run.attempts >= ATTEMPTS_MAX ? { field: '', message: WORK_MESSAGES.notJustNow } : undefined);
    if (!refusal) throw error;
    return this.transactions.run(async (session) => {
      await this.runs.recordRows(session, [{ _id: row._id, state: 'failed', recordId: null, problems: [refusal] }]);
      return this.advance(session, run, [row], { done: 0, failed: 1 });
    });
  }

  private async advance(
    session: Parameters<BulkRepository['advance']>[0],
    run: BulkRunRecord,
    rows: readonly BulkRowRecord[],
    counts: { done: number; failed: number },
  ): Promise<BulkRunRecord> {
    const cursor = (rows.at(-1)?.place ?? run.cursor) + 1;
    const dueAt = new Date(this.clock.now().getTime() + LEASE_MS);
    const next = await this.runs.advance(session, run, { cursor, dueAt, attempts: 0 }, counts);
    if (!next) throw new Superseded();
    return next;
  }

  private async end(run: BulkRunRecord, set: Pick<BulkRunRecord, 'state'> & { reason?: string }, step?: BulkStep): Promise<void> {
    const handler = this.handlers.of(run.kind);
    await this.transactions.run(async (session) => {
      if (step) await handler.finish?.(session, step);
      const ended = await this.runs.advance(session, run, { ...set, claim: null, endedAt: this.clock.now() });
      if (!ended) throw new Superseded();
      const { name, state, total, done, failed, reason } = ended;
      await this.audit.record(session, {
        by: step?.by ?? null,
        action: 'bulk.end',
        target: { _id: run._id, name },
        after: { state, total, done, failed },
        reason,
      });
    });
  }
}
