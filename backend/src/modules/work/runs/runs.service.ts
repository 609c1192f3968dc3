import { ForbiddenException, Injectable, type StreamableFile } from '@nestjs/common';
import { MEDIA_LIMITS, RUN_LIMITS, RUN_MESSAGES, RUN_TRANSITIONS, type RunAction, WORKPLACE_MESSAGES } from '@labelbridge/contracts';
import { type ClientSession, type QueryFilter, Types } from 'mongoose';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { Clock } from '../../../common/clock/clock.js';
import { KeyedQueue } from '../../../common/concurrency/keyed-queue.js';
import { badInput, conflict, notFound, orNotFound } from '../../../common/errors/errors.js';
import { type Changed, type One } from '../../../common/openapi/responses.js';
import { mapPage, type Page } from '../../../common/pagination/find-page.js';
import { CommitSignal } from '../../../database/commit-signal.js';
import { Transactions } from '../../../database/transactions.js';
import { AuditService } from '../../foundation/audit/audit.service.js';
import { UsersService } from '../../people/users/users.service.js';
import { ResultFiles, type SentFile } from '../media/result-files.js';
import {
  type ListRunsQueryDto,
  type MakeRunDto,
  type RunDto,
  type RunFileQueryDto,
  type RunProblemDto,
  type RunProblemsQueryDto,
  toRunDto,
  toRunProblemDto,
} from './dto/run.dto.js';
import { type RunRecord } from './persistence/run.schema.js';
import { RunRepository } from './persistence/runs.repository.js';
import { RunHandlers } from './run-handler.js';
import { RunLinks } from './run-links.js';

@Injectable()
export class RunCommitSignal extends CommitSignal {}

type NewRun = Pick<RunRecord, 'kind' | 'title' | 'projectId' | 'taskId' | 'total' | 'options'> &
  Partial<Pick<RunRecord, '_id' | 'file' | 'state' | 'reason'>>;

/** The audit entry of a new run. */
export interface RunAudit {
  readonly action: 'items.import' | 'run.start';
  readonly target: { readonly _id: Types.ObjectId; readonly name: string };
  readonly after: Readonly<Record<string, unknown>>;
  readonly reason?: string | undefined;
}

const DONE: Readonly<Record<RunAction, string>> = {
  pause: RUN_MESSAGES.paused,
  resume: RUN_MESSAGES.resumed,
  cancel: RUN_MESSAGES.cancelled,
};
const REFUSED: Readonly<Record<RunAction, string>> = {
  pause: RUN_MESSAGES.notRunning,
  resume: RUN_MESSAGES.notPaused,
  cancel: RUN_MESSAGES.ended,
};

/** Runs of work on data: imports, exports, deletions, recounts, predictions. */
@Injectable()
export class RunsService {
  private readonly beginning = new KeyedQueue();

  constructor(
    private readonly runs: RunRepository,
    private readonly handlers: RunHandlers,
    private readonly links: RunLinks,
    private readonly results: ResultFiles,
    private readonly users: UsersService,
    private readonly transactions: Transactions,
    private readonly audit: AuditService,
    private readonly signal: RunCommitSignal,
    private readonly clock: Clock,
  ) {}

  async list({ kind, state, taskId, projectId, ...query }: ListRunsQueryDto): Promise<Page<RunDto>> {
    const filter: QueryFilter<RunRecord> = {
      ...(kind && { kind }),
      ...(state && { state }),
      ...(taskId !== undefined && { taskId: new Types.ObjectId(taskId) }),
      ...(projectId !== undefined && { projectId: new Types.ObjectId(projectId) }),
    };
    const page = await this.runs.list(filter, query);
    const names = await this.users.findNames(page.data.map(({ by }) => by));
    return mapPage(page, (run) => toRunDto(run, names, this.links.linkTo));
  }

  /** @throws 404 */
  async find(id: string): Promise<One<RunDto>> {
    return { data: await this.shown(await this.findRun(id)) };
  }

  /** @throws 404 */
  async findRun(id: string): Promise<RunRecord> {
    return orNotFound(await this.runs.findById(id));
  }

  /** The imports of a task, the newest first. */
  async listImports(taskId: Types.ObjectId, query: RunProblemsQueryDto): Promise<Page<RunRecord>> {
    return this.runs.list({ taskId, kind: 'import' }, query);
  }

  /** The unfinished ones among these runs. */
  async unfinishedOf(ids: readonly string[]): Promise<string[]> {
    return this.runs.unfinishedOf(ids);
  }

  /** The refused rows. @throws 404 */
  async problems(id: string, query: RunProblemsQueryDto): Promise<Page<RunProblemDto>> {
    const { _id } = await this.findRun(id);
    return mapPage(await this.runs.pageOfProblems(_id, query), toRunProblemDto);
  }

  /** @throws 400; 404; 409 with too many unfinished runs, and as the kind says */
  async start(person: CurrentUser, wish: MakeRunDto): Promise<Changed<RunDto>> {
    const isScoped = (wish.projectId === undefined) !== (wish.taskId === undefined);
    if (!isScoped && !(wish.kind === 'export' && wish.since !== undefined))
      throw badInput([{ field: 'projectId', message: RUN_MESSAGES.scope }]);
    const { options, ...prepared } = await this.handlers.ofStarted(wish.kind).prepare(person, wish);
    const { kind, reason } = wish;
    const target = orNotFound(prepared.taskId ?? prepared.projectId);
    const run = await this.begin(
      person,
      { kind, ...prepared, options: JSON.stringify(options) },
      { action: 'run.start', target: { _id: target, name: prepared.title }, after: { kind, total: prepared.total }, reason },
    );
    return { message: RUN_MESSAGES.started, data: await this.shown(run) };
  }

  /** Stores a new run. @throws 409 with too many unfinished ones */
  async begin(person: CurrentUser, wish: NewRun, { action, target, after, reason }: RunAudit): Promise<RunRecord> {
    const now = this.clock.now();
    const { state = 'running' } = wish;
    const run: RunRecord = {
      _id: new Types.ObjectId(),
      state,
      reason: null,
      by: new Types.ObjectId(person._id),
      keyName: person.keyName ?? null,
      rows: 0,
      refused: 0,
      place: -1,
      accepted: 0,
      repeated: 0,
      result: null,
      tries: 0,
      waits: 0,
      claim: null,
      claimedUntil: now,
      createdAt: now,
      endedAt: state === 'running' ? null : now,
      ...wish,
    };
    const store = async (session: ClientSession): Promise<void> => {
      await this.refuseMore(run, session);
      await this.runs.insert(session, run);
      await this.audit.record(session, { by: person, action, target, after, ...(reason !== undefined && { reason }) });
      this.signal.notifyAfterCommit(session);
    };
    // Serialized, because two concurrent ones would not see each other. Other servers may still add one each.
    await this.beginning.run(person._id, () => this.transactions.run(store));
    return run;
  }

  /** Limits a person's waiting files, like unfinished uploads, because files are stored until they are read. @throws 409 */
  async refuseWaiting(by: Types.ObjectId, session?: ClientSession): Promise<void> {
    const sizes = await this.runs.waitingSizes(by, MEDIA_LIMITS.unfinishedUploads, session);
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    if (sizes.length >= MEDIA_LIMITS.unfinishedUploads || bytes >= MEDIA_LIMITS.unfinishedBytes)
      throw conflict(WORKPLACE_MESSAGES.importsWait);
  }

  /** @throws 404; 409 in another state */
  async change(person: CurrentUser, id: string, action: RunAction): Promise<Changed<RunDto>> {
    const { from, to } = RUN_TRANSITIONS[action];
    const found = await this.findRun(id);
    const handler = this.handlers.of(found.kind);
    if (action === 'resume' && found.kind === 'delete') refuseOthers(person, found);
    const now = this.clock.now();
    const isEnd = action === 'cancel';
    const set = {
      state: to,
      reason: null,
      waits: 0,
      claimedUntil: now,
      ...(action === 'resume' && { tries: 0 }),
      ...(isEnd && { endedAt: now }),
    };
    const run = await this.transactions.run(async (session) => {
      const changed = await this.runs.changeState(session, found._id, from, set);
      if (!changed) throw conflict(REFUSED[action]);
      if (isEnd) {
        await handler.ended?.(session, changed);
        await this.runs.clearOptions(session, changed._id);
      }
      const { _id, title, kind, rows, total } = changed;
      await this.audit.record(session, { by: person, action: `run.${action}`, target: { _id, name: title }, after: { kind, rows, total } });
      this.signal.notifyAfterCommit(session);
      return changed;
    });
    if (isEnd) await handler.cleanUp?.(run);
    return { message: DONE[action], data: await this.shown(run) };
  }

  /** @throws 403 for a link that is invalid or expired; 404 without a file */
  async send(id: string, link: RunFileQueryDto, sent: SentFile): Promise<StreamableFile> {
    if (!this.links.allows(id, link)) throw new ForbiddenException(RUN_MESSAGES.linkInvalid);
    const { _id, result } = await this.findRun(id);
    if (!result || result.until <= this.clock.now()) throw notFound();
    return this.results.send(String(_id), result, sent);
  }

  /** @throws 409 */
  private async refuseMore({ kind, by }: RunRecord, session: ClientSession): Promise<void> {
    if (kind === 'import') return this.refuseWaiting(by, session);
    if ((await this.runs.countUnfinished(by, session)) >= RUN_LIMITS.unfinished) throw conflict(RUN_MESSAGES.tooMany);
  }

  private async shown(run: RunRecord): Promise<RunDto> {
    return toRunDto(run, await this.users.findNames([run.by]), this.links.linkTo);
  }
}

/** A deletion starts with a fresh proof: neither a key nor another session may set a paused one going. */
function refuseOthers({ _id, kind }: CurrentUser, { by }: RunRecord): void {
  if (kind === 'key' || !by.equals(_id)) throw new ForbiddenException(RUN_MESSAGES.resumeOwn);
}
