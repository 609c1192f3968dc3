import { Injectable } from '@nestjs/common';
import { BULK_DUTY, BULK_KINDS, BULK_MESSAGES, type BulkKind, type ErrorDetail, holdsAny } from '@labelbridge/contracts';
import { type ClientSession, Types } from 'mongoose';
import { type CurrentUser, actorOf } from '../../../common/access/current-user.js';
import { Clock } from '../../../common/clock/clock.js';
import { assertDuty } from '../../../common/access/duty.js';
import { conflict, notFound, orNotFound } from '../../../common/errors/errors.js';
import { type Changed, type One } from '../../../common/openapi/responses.js';
import { mapPage, type Page } from '../../../common/pagination/find-page.js';
import { CommitSignal } from '../../../database/commit-signal.js';
import { Transactions } from '../../../database/transactions.js';
import { AuditService } from '../../foundation/audit/audit.service.js';
import { type BulkSummary, type NewBulkRow } from './bulk-handler.js';
import {
  type BulkRowDto,
  type BulkRunDto,
  type ListBulkRowsQueryDto,
  type ListBulkRunsQueryDto,
  toBulkRowDto,
  toBulkRunDto,
} from './dto/bulk.dto.js';
import { BulkRepository } from './persistence/bulk.repository.js';
import { BULK_KEPT_MS, type BulkRunRecord } from './persistence/bulk.schema.js';

@Injectable()
export class BulkCommitSignal extends CommitSignal {}

export interface NewBulkRun {
  readonly kind: BulkKind;
  readonly name: string;
  readonly rows: readonly NewBulkRow[];
  readonly options?: Readonly<Record<string, string | null>>;
  readonly summary: BulkSummary;
  readonly digest?: string;
}

/** Bulk runs: prepared as a preview, started and stopped by admins, carried out by the worker. */
@Injectable()
export class BulkRunsService {
  constructor(
    private readonly runs: BulkRepository,
    private readonly transactions: Transactions,
    private readonly audit: AuditService,
    private readonly signal: BulkCommitSignal,
    private readonly clock: Clock,
  ) {}

  /** Stores a preview with its rows for 30 days. */
  async prepare(person: CurrentUser, { kind, name, rows, options = {}, summary, digest }: NewBulkRun): Promise<Changed<BulkRunDto>> {
    const now = this.clock.now();
    const expiresAt = new Date(now.getTime() + BULK_KEPT_MS);
    const _id = new Types.ObjectId();
    const invalid = rows.filter(({ problems }) => problems.length > 0).length;
    await this.runs.insertRows(_id, rows, expiresAt);
    const run = await this.transactions.run(async (session) => {
      const made = await this.runs.insert(session, {
        _id,
        kind,
        name,
        state: 'ready',
        by: actorOf(person),
        cursor: 0,
        total: rows.length,
        done: 0,
        failed: 0,
        invalid,
        options: { ...options },
        summary,
        digest: digest ?? null,
        reason: null,
        dueAt: now,
        claim: null,
        attempts: 0,
        createdAt: now,
        startedAt: null,
        endedAt: null,
        expiresAt,
      });
      const after = { kind, total: rows.length, invalid };
      await this.audit.record(session, { by: person, action: 'bulk.prepare', target: { _id, name }, after });
      return made;
    });
    return { message: BULK_MESSAGES.prepared, data: toBulkRunDto(run, now) };
  }

  /** Lists the runs of kinds whose duty the person holds. @throws 403 for another kind */
  async listRuns(person: CurrentUser, { kind, ...query }: ListBulkRunsQueryDto): Promise<Page<BulkRunDto>> {
    if (kind) assertDuty(person, BULK_DUTY[kind]);
    const own = BULK_KINDS.filter((each) => holdsAny(person, [BULK_DUTY[each]]));
    const filter = kind ? { kind } : own.length < BULK_KINDS.length ? { kind: { $in: own } } : {};
    return mapPage(await this.runs.page(filter, query), (run) => toBulkRunDto(run, this.clock.now()));
  }

  /** @throws 403; 404 */
  async find(person: CurrentUser, id: string): Promise<One<BulkRunDto>> {
    return { data: toBulkRunDto(await this.findFor(person, id), this.clock.now()) };
  }

  /** @throws 403; 404 */
  async listRows(person: CurrentUser, id: string, { state, ...query }: ListBulkRowsQueryDto): Promise<Page<BulkRowDto>> {
    const { _id } = await this.findFor(person, id);
    return mapPage(await this.runs.pageRows(_id, state, query), toBulkRowDto);
  }

  /** Starts a prepared run. @throws 403; 404; 409 if it was started or stopped before, or has no valid row */
  async start(person: CurrentUser, id: string): Promise<Changed<BulkRunDto>> {
    const { _id, total, invalid } = await this.findFor(person, id);
    if (total === invalid) throw conflict(BULK_MESSAGES.nothingToDo);
    const now = this.clock.now();
    const set = { state: 'running', by: actorOf(person), startedAt: now, dueAt: now } as const;
    return this.change(person, _id, {
      from: ['ready'],
      set,
      action: 'bulk.start',
      message: BULK_MESSAGES.started,
      refusal: BULK_MESSAGES.notReady,
    });
  }

  /** Stops a run before its next step; completed rows stay. @throws 403; 404; 409 if it has ended */
  async stop(person: CurrentUser, id: string): Promise<Changed<BulkRunDto>> {
    const { _id } = await this.findFor(person, id);
    const set = { state: 'stopped', endedAt: this.clock.now() } as const;
    const [message, refusal] = [BULK_MESSAGES.stopped, BULK_MESSAGES.notActive];
    return this.change(person, _id, { from: ['ready', 'running'], set, action: 'bulk.stop', message, refusal });
  }

  /** The latest run of a kind that carried out rows of a file with this SHA-256 digest. */
  async findByDigest(kind: BulkKind, digest: string): Promise<BulkRunRecord | null> {
    return this.runs.findByDigest(kind, digest);
  }

  /** The ids of the records that a run made. @throws 404 if there is no such run of this kind */
  async recordIdsOf(id: string, kind: BulkKind): Promise<string[]> {
    const run = await this.findRun(id);
    if (run.kind !== kind) throw notFound();
    return (await this.runs.doneRows(run._id)).flatMap(({ recordId }) => recordId ?? []);
  }

  async doneDataOf(session: ClientSession, runId: Types.ObjectId): Promise<Readonly<Record<string, string | null>>[]> {
    return (await this.runs.doneRows(runId, session)).map(({ data }) => data);
  }

  /** Marks a completed row as failed in the caller's transaction, such as after a bounced mail. */
  async failLater(session: ClientSession, runId: Types.ObjectId, recordId: string, problem: ErrorDetail): Promise<void> {
    if (await this.runs.failRow(session, runId, recordId, problem)) await this.runs.countFailed(session, runId);
  }

  private async change(
    person: CurrentUser,
    _id: Types.ObjectId,
    {
      from,
      set,
      action,
      message,
      refusal,
    }: {
      from: readonly BulkRunRecord['state'][];
      set: Partial<BulkRunRecord>;
      action: 'bulk.start' | 'bulk.stop';
      message: string;
      refusal: string;
    },
  ): Promise<Changed<BulkRunDto>> {
    const run = await this.transactions.run(async (session) => {
      const changed = await this.runs.changeState(session, _id, from, set);
      if (!changed) throw conflict(refusal);
      const { name, done, failed, total } = changed;
      await this.audit.record(session, { by: person, action, target: { _id, name }, after: { state: changed.state, total, done, failed } });
      this.signal.notifyAfterCommit(session);
      return changed;
    });
    return { message, data: toBulkRunDto(run, this.clock.now()) };
  }

  private async findRun(id: string): Promise<BulkRunRecord> {
    return orNotFound(await this.runs.findById(id));
  }

  private async findFor(person: CurrentUser, id: string): Promise<BulkRunRecord> {
    const run = await this.findRun(id);
    assertDuty(person, BULK_DUTY[run.kind]);
    return run;
  }
}
