import { Injectable, type OnModuleInit } from '@nestjs/common';
import { decoded, fieldsOf, type LabelConfig, type Problem } from '@labelbridge/annotation';
import { MEDIA_MESSAGES, WORK_ITEM_LIMITS, WORKPLACE_MESSAGES } from '@labelbridge/contracts';
import { type ClientSession, Types } from 'mongoose';
import { Clock } from '../../../../common/clock/clock.js';
import { inTurns } from '../../../../common/concurrency/in-turns.js';
import { isDuplicateKey } from '../../../../common/errors/infrastructure-errors.js';
import { TableError } from '../../../../common/tables/table.js';
import { Transactions } from '../../../../database/transactions.js';
import { importOf } from '../../runs/import-run.js';
import { type ImportedFile, type RunRecord } from '../../runs/persistence/run.schema.js';
import { type RunControl } from '../../runs/run-control.js';
import { type RunEnding, RunFailed, type RunHandler, RunHandlers } from '../../runs/run-handler.js';
import { TaskWorkService } from '../../tasks/task-work.service.js';
import { type CheckedRow, checkedRows } from './checked-rows.js';
import { type Columns } from '../domain/columns.js';
import { mediaProblems } from '../domain/media-in.js';
import { type KeyedRow, keysOf, type NewRow, sortRows } from '../domain/new-rows.js';
import { RowGuard } from './row-guard.js';
import { BrokenFile, rowsOf } from '../domain/row-reader.js';
import { InterfacesService } from '../interfaces/interfaces.service.js';
import { ItemRepository } from '../persistence/items.repository.js';
import { ItemAllocator } from '../work/item-allocator.js';
import { ItemMedia } from '../work/item-media.js';
import { StagedFiles } from './staged-files.js';

const ROWS_AT_ONCE = 100;
const BYTES_AT_ONCE = 1_000_000;
/** For files received before encodings were detected. */
const DEFAULT_ENCODING = 'UTF-8';

const columnsOf = ({ columns }: ImportedFile): Columns => (columns ? (JSON.parse(columns) as Columns) : {});

/** Reads the files of imports row by row, up to a hundred rows in a transaction. A killed or resumed import continues after the last one. */
@Injectable()
export class ItemImportReader implements RunHandler, OnModuleInit {
  readonly kind = 'import';

  constructor(
    private readonly handlers: RunHandlers,
    private readonly items: ItemRepository,
    private readonly files: StagedFiles,
    private readonly interfaces: InterfacesService,
    private readonly tasks: TaskWorkService,
    private readonly transactions: Transactions,
    private readonly media: ItemMedia,
    private readonly allocator: ItemAllocator,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.handlers.add(this);
  }

  /** Files wait on the server that received them. */
  here(): Promise<string[]> {
    return this.files.whole();
  }

  async carryOut(control: RunControl): Promise<RunEnding | null> {
    const { file } = importOf(control.run);
    try {
      if (!(await this.readRows(control))) return null;
    } catch (error) {
      if (error instanceof BrokenFile || error instanceof TableError) throw new RunFailed(error.message);
      throw error;
    }
    if (control.run.rows === 0) throw new RunFailed(WORKPLACE_MESSAGES.importEmpty);
    return { file: { ...file, bytesRead: file.size } };
  }

  async ended(session: ClientSession, { jobIds = [] }: RunRecord): Promise<void> {
    await this.allocator.tell(session, jobIds);
  }

  async cleanUp({ _id }: RunRecord): Promise<void> {
    await this.files.remove(String(_id));
  }

  /** @returns false if the server stops */
  private async readRows(control: RunControl): Promise<boolean> {
    const { _id, taskId, file, rows: before } = importOf(control.run);
    const config = await this.interfaces.configOf(await this.tasks.findTask(taskId));
    let bytesRead = 0;
    const counted = async function* (chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      for await (const chunk of chunks) {
        bytesRead += chunk.length;
        yield chunk;
      }
    };
    let [batch, size]: [CheckedRow[], number] = [[], 0];
    const write = async (): Promise<void> => {
      await this.writeRows(control, config, batch, bytesRead);
      [batch, size] = [[], 0];
    };
    let sizeBefore = 0;
    try {
      const texts = decoded(counted(this.files.read(String(_id))), file.encoding ?? DEFAULT_ENCODING);
      const rows = rowsOf(file.format, texts, fieldsOf(config)[0] ?? '');
      for await (const row of checkedRows(config, columnsOf(file), rows, before)) {
        batch.push(row);
        size += bytesRead - sizeBefore;
        sizeBefore = bytesRead;
        if (batch.length < ROWS_AT_ONCE && size < BYTES_AT_ONCE) continue;
        if (control.isStopping()) return false;
        await write();
      }
    } catch (error) {
      // Rows before the broken part are accepted.
      if (error instanceof BrokenFile && batch.length > 0) await write();
      throw error;
    }
    if (batch.length > 0) await write();
    return true;
  }

  private async writeRows(control: RunControl, config: LabelConfig, rows: readonly CheckedRow[], bytesRead: number): Promise<void> {
    const checked = await this.withMedia(config, rows, importOf(control.run).taskId);
    const work = (): Promise<RunRecord> => this.transactions.run((session) => this.insert(session, control, checked, bytesRead));
    try {
      control.run = await work();
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      // A concurrent import of the same rows was first: now they are known.
      control.run = await work();
    }
  }

  /** Refuses rows with missing or unsuitable media, and rows of an export with media of another project. */
  private async withMedia(config: LabelConfig, rows: readonly CheckedRow[], taskId: Types.ObjectId): Promise<CheckedRow[]> {
    const fresh = rows.flatMap((row) => ('item' in row ? [row] : []));
    const known = await this.media.describedOf(fresh.flatMap(({ mediaIds }) => mediaIds));
    const foreign = await this.foreignOf(
      fresh.flatMap(({ item }) => item.exportedMedia),
      taskId,
    );
    const problemOf = ({ item, mediaIds }: NewRow): Problem | undefined => {
      const unknown = mediaIds.find((id) => !known.has(id));
      if (unknown !== undefined) return { field: 'media', message: MEDIA_MESSAGES.unknown(unknown) };
      if (item.exportedMedia.some((id) => foreign.has(id))) return { field: 'media', message: MEDIA_MESSAGES.ofOtherProject };
      return mediaProblems(config, item, known)[0];
    };
    const checkedRow = (row: CheckedRow): CheckedRow => {
      const problem = 'item' in row ? problemOf(row) : undefined;
      return problem ? { line: row.line, problems: [problem] } : row;
    };
    const [guard, checked]: [RowGuard, CheckedRow[]] = [new RowGuard(), []];
    for await (const row of inTurns(rows)) checked.push(guard.run(row.line, () => checkedRow(row)));
    return checked;
  }

  /** The media that only items of other projects name. Files exported from there must not reach this project's annotators. */
  private async foreignOf(ids: readonly string[], taskId: Types.ObjectId): Promise<Set<string>> {
    if (ids.length === 0) return new Set();
    const users = await this.items.tasksOfMedia(ids);
    const { projectId } = await this.tasks.findTask(taskId);
    const tasks = await this.tasks.findMany([...new Set([...users.values()].flat())]);
    const isOwn = (id: Types.ObjectId): boolean => String(tasks.get(String(id))?.projectId) === String(projectId);
    return new Set([...users].flatMap(([id, taskIds]) => (taskIds.some(isOwn) ? [] : [id])));
  }

  private async insert(session: ClientSession, control: RunControl, rows: readonly CheckedRow[], bytesRead: number): Promise<RunRecord> {
    const run = importOf(control.run);
    const keyed = rows.flatMap((row, place): KeyedRow[] => {
      if (!('item' in row)) return [];
      const { externalId } = row.item;
      return [{ ...row, key: externalId === null ? `${run.file.digest}:${run.rows + place}` : `id:${externalId}` }];
    });
    const known = await this.items.contentsAt(session, run.taskId, keysOf(keyed));
    const { fresh, repeated, clashing } = sortRows(keyed, known);
    const problems = [
      ...rows.flatMap((row) => ('problems' in row ? row.problems.map((problem) => ({ line: row.line, ...problem })) : [])),
      ...clashing.map(({ line, item }) => ({ line, field: 'id', message: WORKPLACE_MESSAGES.importIdTaken(item.externalId ?? '') })),
    ];
    const counts = { rows: rows.length, accepted: fresh.size, repeated, refused: rows.length - fresh.size - repeated };
    if (run.refused + counts.refused > WORK_ITEM_LIMITS.importProblems) throw new RunFailed(WORKPLACE_MESSAGES.importTooManyProblems);
    const after = await control.count(counts, { 'file.bytesRead': bytesRead }, session);
    await control.addProblems(session, problems);
    if (fresh.size === 0) return after;
    const task = await this.tasks.changeItems(session, run.taskId, { itemCount: fresh.size });
    if (task.itemCount > WORK_ITEM_LIMITS.itemsOfTask) throw new RunFailed(WORKPLACE_MESSAGES.importTooMany);
    // In the transaction that counted the items, so that two imports do not get the same index.
    const first = await this.items.nextIndex(session, run.taskId);
    const createdAt = this.clock.now();
    const items = [...fresh].map(
      (
        [
          key,
          {
            content,
            data,
            prediction,
            mediaIds,
            item: { externalId },
          },
        ],
        place,
      ) => {
        const bytes = Buffer.byteLength(data) + Buffer.byteLength(prediction ?? '');
        const said = { key, externalId, content, data, mediaIds, bytes, prediction, createdAt };
        return { _id: new Types.ObjectId(), taskId: run.taskId, index: first + place, ...said };
      },
    );
    await this.items.insertMany(session, items);
    const jobIds = await this.allocator.add(
      session,
      run.taskId,
      items.map(({ _id }) => _id),
    );
    await control.noteJobs(session, jobIds);
    return after;
  }
}
