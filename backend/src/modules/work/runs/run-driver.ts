import { randomUUID } from 'node:crypto';
import { HttpException, Injectable, Logger } from '@nestjs/common';
import { BULK_MESSAGES, dutiesOf, RUN_MESSAGES, type RunKind, WORKPLACE_MESSAGES } from '@labelbridge/contracts';
import { Clock } from '../../../common/clock/clock.js';
import { errorStack, errorText } from '../../../common/errors/error-text.js';
import { isOutage } from '../../../common/errors/infrastructure-errors.js';
import { Transactions } from '../../../database/transactions.js';
import { UsersService } from '../../people/users/users.service.js';
import { type RunRecord } from './persistence/run.schema.js';
import { RunRepository, type RunStep } from './persistence/runs.repository.js';
import { leaseFrom, RunControl, RunSuperseded } from './run-control.js';
import { RunEnded } from './run-ended.js';
import { type RunHandler, RunFailed, RunHandlers, RunWaits } from './run-handler.js';

const DUE_AT_ONCE = 20;
/** The time until a file that no server has counts as lost. */
const LOST_MS = 3_600_000;
/** The maximum number of internal errors of a run. */
const TRIES_MAX = 5;

/** @returns whether the data or the request is at fault, not the program */
const isRefusal = (error: unknown): error is Error =>
  error instanceof RunFailed || (error instanceof HttpException && error.getStatus() < 500);

/** Carries out due runs. Any number of servers may do so concurrently; one has a run at a time. */
@Injectable()
export class RunDriver {
  private readonly logger = new Logger('Runs');

  constructor(
    private readonly runs: RunRepository,
    private readonly handlers: RunHandlers,
    private readonly users: UsersService,
    private readonly transactions: Transactions,
    private readonly runEnded: RunEnded,
    private readonly clock: Clock,
  ) {}

  /** Carries out all due runs of a kind. A failed run does not block the others. @param isStopping checked between steps */
  async drain(kind: RunKind, isStopping = (): boolean => false): Promise<void> {
    const handler = this.handlers.of(kind);
    const here = handler.here && new Set(await handler.here());
    for (const due of await this.dueOf(kind, here)) {
      if (isStopping()) return;
      const claimed = await this.runs.claim(due, randomUUID(), leaseFrom(this.clock.now()));
      if (!claimed) continue;
      if (here && !here.has(String(due._id))) await this.fail(handler, claimed, WORKPLACE_MESSAGES.importFileLost);
      else await this.carryOut(handler, claimed, isStopping);
    }
  }

  /** Due runs with files on this server, and lost ones. The query excludes files of other servers, whatever their number. */
  private async dueOf(kind: RunKind, here: ReadonlySet<string> | undefined): Promise<RunStep[]> {
    const now = this.clock.now();
    if (!here) return this.runs.findDue(kind, now, DUE_AT_ONCE);
    const due = await this.runs.findDue(kind, now, DUE_AT_ONCE, [...here]);
    const old = await this.runs.findDue(kind, new Date(now.getTime() - LOST_MS), DUE_AT_ONCE);
    return [...due, ...old.filter(({ _id }) => !here.has(String(_id)))];
  }

  private async carryOut(handler: RunHandler, claimed: RunRecord, isStopping: () => boolean): Promise<void> {
    const refuseFormer = async (): Promise<void> => {
      if (!(await this.isEntitled(claimed))) throw new RunFailed(BULK_MESSAGES.byInactive);
    };
    const control = new RunControl(claimed, this.runs, this.clock, { isStopping, refuseFormer });
    try {
      await refuseFormer();
      const ending = await handler.carryOut(control);
      const endedAt = this.clock.now();
      if (ending) await this.end(handler, control.run, { state: 'done', reason: null, endedAt, ...ending });
      else await this.runs.end(control.run, { claimedUntil: endedAt });
    } catch (error) {
      if (error instanceof RunSuperseded) return;
      if (error instanceof RunWaits) await this.wait(control.run, error);
      else if (isRefusal(error)) await this.fail(handler, control.run, error.message);
      else await this.noteFailure(handler, claimed, error);
    }
  }

  /** The admin on whose authority a run works may have been suspended, or have lost the duty. */
  private async isEntitled({ by }: RunRecord): Promise<boolean> {
    const user = await this.users.findOne(by);
    return user?.status === 'active' && dutiesOf(user).includes('projects');
  }

  /** A run is retried after its lease. After an internal error only a few times, because it counts towards its person's limit. */
  private async noteFailure(handler: RunHandler, run: RunRecord, error: unknown): Promise<void> {
    const name = `Run ${String(run._id)} (${run.kind})`;
    if (isOutage(error)) {
      this.logger.warn(`${name} waits: ${errorText(error)}`);
      return;
    }
    this.logger.error(`${name} met an error of the program`, errorStack(error));
    const tried = await this.runs.countTry(run);
    if (!tried || tried.tries < TRIES_MAX) return;
    const reason = run.kind === 'import' ? WORKPLACE_MESSAGES.importGivenUp : RUN_MESSAGES.givenUp;
    // The handler's part of the end may be the fault.
    await this.fail(handler, tried, reason).catch(() => this.runs.end(tried, this.failed(reason)));
    await handler.cleanUp?.(tried);
  }

  private async wait(run: RunRecord, { message, ms }: RunWaits): Promise<void> {
    const claimedUntil = new Date(this.clock.now().getTime() + ms);
    await this.runs.end(run, { claimedUntil, reason: message, waits: (run.waits ?? 0) + 1 });
  }

  private failed(reason: string): Pick<RunRecord, 'state' | 'reason' | 'endedAt'> {
    return { state: 'failed', reason, endedAt: this.clock.now() };
  }

  private async fail(handler: RunHandler, run: RunRecord, reason: string): Promise<void> {
    await this.end(handler, run, this.failed(reason));
  }

  private async end(handler: RunHandler, run: RunRecord, set: Partial<RunRecord>): Promise<void> {
    const ended = await this.transactions.run(async (session) => {
      const after = await this.runs.end(run, set, session);
      if (!after) return null;
      await handler.ended?.(session, after);
      await this.runs.clearOptions(session, after._id);
      await this.runEnded.emit(session, after);
      return after;
    });
    // Somebody may have cancelled it meanwhile. A paused run keeps its file.
    const after = ended ?? (await this.runs.findById(run._id));
    if (after?.endedAt) await handler.cleanUp?.(after);
  }
}
