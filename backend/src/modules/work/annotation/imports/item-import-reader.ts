import { randomUUID } from 'node:crypto';
import { HttpException, Injectable, Logger } from '@nestjs/common';
import { decoded, fieldsOf, type LabelConfig, type Problem } from '@labelbridge/annotation';
import { MEDIA_MESSAGES, WORK_ITEM_LIMITS, WORKPLACE_MESSAGES } from '@labelbridge/contracts';
import { type ClientSession, Types } from 'mongoose';
import { Clock } from '../../../../common/clock/clock.js';
import { inTurns } from '../../../../common/concurrency/in-turns.js';
import { errorStack, errorText } from '../../../../common/errors/error-text.js';
import { isDuplicateKey, isOutage } from '../../../../common/errors/infrastructure-errors.js';
import { TableError } from '../../../../common/tables/table.js';
import { Transactions } from '../../../../database/transactions.js';
import { TaskWorkService } from '../../tasks/task-work.service.js';
import { type CheckedRow, checkedRows } from './checked-rows.js';
import { type Columns } from '../domain/columns.js';
import { mediaProblems } from '../domain/media-in.js';
import { type KeyedRow, keysOf, type NewRow, sortRows } from '../domain/new-rows.js';
import { RowGuard } from './row-guard.js';
import { BrokenFile, rowsOf } from '../domain/row-reader.js';
import { InterfacesService } from '../interfaces/interfaces.service.js';
import { type ImportProblemRecord, type ItemImportRecord } from '../persistence/item-import.schema.js';
import { ItemImportRepository } from '../persistence/item-imports.repository.js';
import { ItemRepository } from '../persistence/items.repository.js';
import { ItemAllocator } from '../work/item-allocator.js';
import { ItemMedia } from '../work/item-media.js';
import { StagedFiles } from './staged-files.js';

/** The import of a killed server is due again after this time. Each step renews the lease. */
const LEASE_MS = 30_000;
const ROWS_AT_ONCE = 100;
const BYTES_AT_ONCE = 1_000_000;
const DUE_AT_ONCE = 20;
/** The time until a file that no server has counts as lost. */
const LOST_MS = 3_600_000;
/** The maximum number of internal errors of an import. */
const TRIES_MAX = 5;
/** For files received before encodings were detected. */
const DEFAULT_ENCODING = 'UTF-8';

type Ending = Pick<ItemImportRecord, 'state' | 'reason' | 'endedAt'>;

/** Another worker has the import. */
class Superseded extends Error {}
/** Ends the import with a reason. */
class Ended extends Error {}

/** @returns whether the file is at fault */
const isRefusal = (error: unknown): error is Error =>
  error instanceof BrokenFile ||
  error instanceof TableError ||
  error instanceof Ended ||
  (error instanceof HttpException && error.getStatus() < 500);

const columnsOf = ({ columns }: ItemImportRecord): Columns => (columns ? (JSON.parse(columns) as Columns) : {});

/** Reads the files of imports row by row, up to a hundred rows in a transaction. A killed import continues after the last one. */
@Injectable()
export class ItemImportReader {
  private readonly logger = new Logger('Imports');

  constructor(
    private readonly imports: ItemImportRepository,
    private readonly items: ItemRepository,
    private readonly files: StagedFiles,
    private readonly interfaces: InterfacesService,
    private readonly tasks: TaskWorkService,
    private readonly transactions: Transactions,
    private readonly media: ItemMedia,
    private readonly allocator: ItemAllocator,
    private readonly clock: Clock,
  ) {}

  /** Reads all due files on this server. A failed file does not block the others. @param isStopping checked between steps */
  async drain(isStopping = (): boolean => false): Promise<void> {
    const here = new Set(await this.files.whole());
    for (const due of await this.dueOf(here)) {
      if (isStopping()) return;
      const claimed = await this.imports.claim(due, randomUUID(), this.lease());
      if (!claimed) continue;
      try {
        if (here.has(String(due._id))) await this.read(claimed, isStopping);
        else await this.end(claimed, this.failed(WORKPLACE_MESSAGES.importFileLost));
      } catch (error) {
        await this.noteFailure(claimed, error);
      }
    }
  }

  /** Due imports with files on this server, and lost ones. Imports of other servers are excluded in the query, whatever their number. */
  private async dueOf(here: ReadonlySet<string>): Promise<ItemImportRecord[]> {
    const now = this.clock.now();
    const due = await this.imports.findDue(now, DUE_AT_ONCE, [...here]);
    const old = await this.imports.findDue(new Date(now.getTime() - LOST_MS), DUE_AT_ONCE);
    return [...due, ...old.filter(({ _id }) => !here.has(String(_id)))];
  }

  private async read(record: ItemImportRecord, isStopping: () => boolean): Promise<void> {
    try {
      const after = await this.readRows(record, isStopping);
      if (!after) {
        await this.imports.end(record, { claimedUntil: this.clock.now() });
        return;
      }
      const done: Ending = { state: 'done', reason: null, endedAt: this.clock.now() };
      await this.end(after, { ...(after.rows === 0 ? this.failed(WORKPLACE_MESSAGES.importEmpty) : done), bytesRead: record.size });
    } catch (error) {
      if (error instanceof Superseded) return;
      if (!isRefusal(error)) throw error;
      await this.end(record, this.failed(error.message));
    }
    await this.files.remove(String(record._id));
  }

  /** An import is retried after its lease. After an internal error only a few times, because it counts towards its person's limit. */
  private async noteFailure(record: ItemImportRecord, error: unknown): Promise<void> {
    const id = String(record._id);
    if (isOutage(error)) {
      this.logger.warn(`Import ${id} waits: ${errorText(error)}`);
      return;
    }
    this.logger.error(`The program failed on the import ${id}`, errorStack(error));
    const tried = await this.imports.countTry(record);
    if ((tried?.tries ?? 0) < TRIES_MAX) return;
    const set = this.failed(WORKPLACE_MESSAGES.importGivenUp);
    // The notification itself may be the fault.
    await this.end(record, set).catch(() => this.imports.end(record, set));
    await this.files.remove(id);
  }

  private failed(reason: string): Ending {
    return { state: 'failed', reason, endedAt: this.clock.now() };
  }

  private async end(record: ItemImportRecord, set: Partial<ItemImportRecord>): Promise<void> {
    await this.transactions.run(async (session) => {
      const ended = await this.imports.end(record, set, session);
      await this.allocator.tell(session, ended?.jobIds ?? []);
    });
  }

  /** @returns the import after the rows; null if it stops */
  private async readRows(record: ItemImportRecord, isStopping: () => boolean): Promise<ItemImportRecord | null> {
    const config = await this.interfaces.configOf(await this.tasks.findTask(record.taskId));
    let [current, bytesRead] = [record, 0];
    const counted = async function* (chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      for await (const chunk of chunks) {
        bytesRead += chunk.length;
        yield chunk;
      }
    };
    let [batch, size]: [CheckedRow[], number] = [[], 0];
    const write = async (): Promise<void> => {
      current = await this.writeRows(current, config, batch, bytesRead);
      [batch, size] = [[], 0];
    };
    let sizeBefore = 0;
    try {
      const texts = decoded(counted(this.files.read(String(record._id))), record.encoding ?? DEFAULT_ENCODING);
      const rows = rowsOf(record.format, texts, fieldsOf(config)[0] ?? '');
      for await (const row of checkedRows(config, columnsOf(record), rows, record.rows)) {
        batch.push(row);
        size += bytesRead - sizeBefore;
        sizeBefore = bytesRead;
        if (batch.length < ROWS_AT_ONCE && size < BYTES_AT_ONCE) continue;
        if (isStopping()) return null;
        await write();
      }
    } catch (error) {
      // Rows before the broken part are accepted.
      if (error instanceof BrokenFile && batch.length > 0) await write();
      throw error;
    }
    if (batch.length > 0) await write();
    return current;
  }

  private async writeRows(
    record: ItemImportRecord,
    config: LabelConfig,
    rows: readonly CheckedRow[],
    bytesRead: number,
  ): Promise<ItemImportRecord> {
    const checked = await this.withMedia(config, rows, record.taskId);
    try {
      return await this.transactions.run((session) => this.insert(session, record, checked, bytesRead));
    } catch (error) {
      // A concurrent import of the same rows was first: now they are known.
      if (isDuplicateKey(error)) return this.transactions.run((session) => this.insert(session, record, checked, bytesRead));
      throw error;
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

  private async insert(
    session: ClientSession,
    record: ItemImportRecord,
    rows: readonly CheckedRow[],
    bytesRead: number,
  ): Promise<ItemImportRecord> {
    const keyed = rows.flatMap((row, place): KeyedRow[] => {
      if (!('item' in row)) return [];
      const { externalId } = row.item;
      return [{ ...row, key: externalId === null ? `${record.digest}:${record.rows + place}` : `id:${externalId}` }];
    });
    const known = await this.items.contentsAt(session, record.taskId, keysOf(keyed));
    const { fresh, repeated, clashing } = sortRows(keyed, known);
    const problems = [
      ...rows.flatMap((row) => ('problems' in row ? row.problems.map((one) => this.problem(record, row.line, one)) : [])),
      ...clashing.map(({ line, item }) =>
        this.problem(record, line, { field: 'id', message: WORKPLACE_MESSAGES.importIdTaken(item.externalId ?? '') }),
      ),
    ];
    const counts = { rows: rows.length, accepted: fresh.size, repeated, refused: rows.length - fresh.size - repeated };
    if (record.refused + counts.refused > WORK_ITEM_LIMITS.importProblems) throw new Ended(WORKPLACE_MESSAGES.importTooManyProblems);
    const after = await this.imports.count(session, record, counts, { bytesRead, claimedUntil: this.lease() });
    if (!after) throw new Superseded();
    await this.imports.addProblems(session, problems);
    if (fresh.size === 0) return after;
    const task = await this.tasks.changeItems(session, record.taskId, { itemCount: fresh.size });
    if (task.itemCount > WORK_ITEM_LIMITS.itemsOfTask) throw new Ended(WORKPLACE_MESSAGES.importTooMany);
    // In the transaction that counted the items, so that two imports do not get the same index.
    const first = await this.items.nextIndex(session, record.taskId);
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
        return { _id: new Types.ObjectId(), taskId: record.taskId, index: first + place, ...said };
      },
    );
    await this.items.insertMany(session, items);
    const jobIds = await this.allocator.add(
      session,
      record.taskId,
      items.map(({ _id }) => _id),
    );
    await this.imports.noteJobs(session, record._id, jobIds);
    return after;
  }

  private problem({ _id: importId }: ItemImportRecord, line: number, { field, message }: Problem): ImportProblemRecord {
    return { _id: new Types.ObjectId(), importId, line, field, message, createdAt: this.clock.now() };
  }

  private lease(): Date {
    return new Date(this.clock.now().getTime() + LEASE_MS);
  }
}
