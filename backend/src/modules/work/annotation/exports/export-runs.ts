import { Injectable, type OnModuleInit } from '@nestjs/common';
import { formatNamed } from '@labelbridge/annotation';
import { RUN_LIMITS, RUN_MESSAGES } from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { type CurrentUser } from '../../../../common/access/current-user.js';
import { Clock } from '../../../../common/clock/clock.js';
import { inTurns } from '../../../../common/concurrency/in-turns.js';
import { isStorageFull } from '../../../../common/errors/disk-problem.js';
import { badInput } from '../../../../common/errors/errors.js';
import { ResultFiles } from '../../media/result-files.js';
import { type MakeRunDto } from '../../runs/dto/run.dto.js';
import { KeptResults } from '../../runs/kept-results.js';
import { type RunRecord } from '../../runs/persistence/run.schema.js';
import { type RunControl } from '../../runs/run-control.js';
import { type PreparedRun, type RunEnding, RunFailed, RunHandlers, type StartedRunHandler } from '../../runs/run-handler.js';
import { type ExportQueryDto } from '../dto/transfer.dto.js';
import { ExportedRows, readRow, type RowDigests } from './exported-rows.js';
import { type ExportFile, ExportsService } from './exports.service.js';

const DAY_MS = 86_400_000;
/** The time between two counts of written items. */
const COUNT_MS = 1_000;

/** The server stops: the export begins again after its next start. */
class Stopping extends Error {}

interface ExportRunOptions {
  readonly query: ExportQueryDto;
  /** The earlier export whose rows are left out. */
  readonly since?: string;
}

const WITHOUT_SINCE = ['projectId', 'taskId', 'format', 'states', 'answers', 'offsets', 'pictures', 'authors'] as const;

/** Writes exports to files. A killed or paused export begins again, because its file shows the results of one time. */
@Injectable()
export class ExportRuns implements StartedRunHandler, OnModuleInit {
  readonly kind = 'export';

  constructor(
    private readonly handlers: RunHandlers,
    private readonly exports: ExportsService,
    private readonly files: ResultFiles,
    private readonly kept: KeptResults,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.handlers.add(this);
  }

  async prepare(_person: CurrentUser, wish: MakeRunDto): Promise<PreparedRun> {
    if (wish.since !== undefined) return this.prepareChanges(wish.since, wish);
    const { format, states, answers, offsets, pictures, authors } = wish;
    if (format === undefined) throw badInput([{ field: 'format', message: 'is required' }]);
    const query: ExportQueryDto = {
      format,
      ...(states !== undefined && { states }),
      ...(answers && { answers }),
      ...(offsets && { offsets }),
      ...(pictures && { pictures }),
      ...(authors && { authors }),
    };
    return this.preparedFor({ projectId: idOf(wish.projectId), taskId: idOf(wish.taskId) }, { query });
  }

  /** Prepares the changes since an earlier export, with its scope and settings. @throws 400 if it has no list of rows, or no more */
  private async prepareChanges(since: string, wish: MakeRunDto): Promise<PreparedRun> {
    const given = WITHOUT_SINCE.filter((field) => wish[field] !== undefined);
    if (given.length > 0) throw badInput(given.map((field) => ({ field, message: RUN_MESSAGES.notWithSince })));
    const earlier = await this.kept.find(since);
    const lines = earlier && (await this.files.rowsOf(since));
    const title = (await lines?.next())?.value?.text;
    await lines?.return(undefined);
    if (!earlier || typeof title !== 'string') throw badInput([{ field: 'since', message: RUN_MESSAGES.sinceGone }]);
    return this.preparedFor(earlier, { query: JSON.parse(title), since });
  }

  private async preparedFor(scope: Pick<RunRecord, 'projectId' | 'taskId'>, options: ExportRunOptions): Promise<PreparedRun> {
    const { query } = options;
    const { title, projectId, items } = await this.fileOf(scope, query);
    const what = `${formatNamed(query.format).title}${options.since === undefined ? '' : ', changes'}`;
    return { title: `${what}: ${title}`, projectId, taskId: scope.taskId, total: items, options };
  }

  async carryOut(control: RunControl): Promise<RunEnding | null> {
    const { query, since } = JSON.parse(control.run.options) as ExportRunOptions;
    const file = await this.fileOf(control.run, query);
    const earlier = since === undefined ? undefined : await this.rowsOf(since);
    // JSONL alone can say that an item is gone.
    const rows = query.format === 'jsonl' ? new ExportedRows(JSON.stringify(query), earlier) : undefined;
    control.run = await control.count({}, { rows: 0 });
    try {
      const bytes = await this.write(file, control, rows);
      if (rows) await this.files.keepRows(String(control.run._id), rows.list());
      const until = new Date(this.clock.now().getTime() + RUN_LIMITS.resultDays * DAY_MS);
      return {
        rows: control.run.total ?? control.run.rows,
        result: { name: since === undefined ? file.name : changesName(file.name), type: file.type, bytes, until },
      };
    } catch (error) {
      if (error instanceof Stopping) return null;
      if (isStorageFull(error)) throw new RunFailed(RUN_MESSAGES.full);
      throw error;
    }
  }

  async cleanUp({ _id, state, by }: RunRecord): Promise<void> {
    if (state === 'done') await this.kept.removeOlder(by);
    else await this.files.remove(String(_id));
  }

  /** @throws RunFailed if it is gone meanwhile */
  private async rowsOf(since: string): Promise<RowDigests> {
    const lines = (await this.kept.find(since)) && (await this.files.rowsOf(since));
    if (!lines) throw new RunFailed(RUN_MESSAGES.earlierGone);
    const digests: RowDigests = new Map();
    for await (const { line, text } of inTurns(lines)) if (line > 1 && text !== null) digests.set(...readRow(text));
    return digests;
  }

  private fileOf({ projectId, taskId }: Pick<RunRecord, 'projectId' | 'taskId'>, query: ExportQueryDto): Promise<ExportFile> {
    return taskId ? this.exports.fileOfTask(String(taskId), query) : this.exports.fileOfProject(String(projectId), query);
  }

  /** Counts by the clock, because some formats read all items before they write. @returns bytes */
  private async write(file: ExportFile, control: RunControl, rows: ExportedRows | undefined): Promise<number> {
    let read = 0;
    let stop: unknown;
    const noted = (now: number): void => {
      read = Math.max(read, now);
      if (control.isStopping()) throw new Stopping();
      if (stop !== undefined) throw stop;
    };
    let counting = Promise.resolve();
    const count = async (): Promise<void> => {
      control.run = await control.count({ rows: read - control.run.rows });
    };
    const timer = setInterval(() => {
      counting = counting.then(count).catch((error: unknown) => void (stop ??= error));
    }, COUNT_MS);
    try {
      return await this.files.keep(String(control.run._id), file.write(false, noted, rows), file.type);
    } finally {
      clearInterval(timer);
      await counting;
    }
  }
}

const changesName = (name: string): string => name.replace(/(\.\w+)$/, '-changes$1');

const idOf = (id: string | undefined): Types.ObjectId | null => (id === undefined ? null : new Types.ObjectId(id));
