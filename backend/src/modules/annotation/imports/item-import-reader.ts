import { randomUUID } from 'node:crypto';
import { HttpException, Injectable } from '@nestjs/common';
import { decoded, fieldsOf, type LabellingInterface, writeJson } from '@labelbridge/annotation';
import { MEDIA_MESSAGES, WORK_ITEM_LIMITS, WORKPLACE_MESSAGES } from '@labelbridge/contracts';
import { type ClientSession, Types } from 'mongoose';
import { Clock } from '../../../common/clock/clock.js';
import { isDuplicateKey } from '../../../common/errors/infrastructure-errors.js';
import { TableError } from '../../../common/tables/table.js';
import { Transactions } from '../../../database/transactions.js';
import { TaskWorkService } from '../../tasks/task-work.service.js';
import { type Columns } from '../domain/columns.js';
import { mediaProblems } from '../domain/media-problems.js';
import { contentOf, type KeyedRow, keysOf, sortRows } from '../domain/new-rows.js';
import { type NewItem, readRow } from '../domain/read-row.js';
import { BrokenFile, type FileRow, rowsOf } from '../domain/row-reader.js';
import { InterfacesService } from '../interfaces/interfaces.service.js';
import { type ImportProblemRecord, type ItemImportRecord } from '../persistence/item-import.schema.js';
import { ItemImportRepository } from '../persistence/item-imports.repository.js';
import { ItemRepository } from '../persistence/items.repository.js';
import { ItemMedia, mediaIn } from '../work/item-media.js';
import { StagedFiles } from './staged-files.js';

/** A killed server's import is due again after so long; each step renews it. */
const LEASE_MS = 30_000;
const ROWS_AT_ONCE = 100;
const BYTES_AT_ONCE = 1_000_000;
const DUE_AT_ONCE = 20;
/** A file that no server has for so long is lost. */
const LOST_MS = 3_600_000;
/** Of files that came before their encoding was found. */
const DEFAULT_ENCODING = 'UTF-8';

/** Another worker has the import. */
class Superseded extends Error {}
/** The import ends here, and why. */
class Ended extends Error {}

const columnsOf = ({ columns }: ItemImportRecord): Columns => (columns ? (JSON.parse(columns) as Columns) : {});

type Checked = { readonly line: number; readonly item: NewItem } | { readonly line: number; readonly problems: ImportProblemRecord[] };

/** Reads the files of imports row by row, a hundred in a transaction. One that was killed continues after the last of these. */
@Injectable()
export class ItemImportReader {
  constructor(
    private readonly imports: ItemImportRepository,
    private readonly items: ItemRepository,
    private readonly files: StagedFiles,
    private readonly interfaces: InterfacesService,
    private readonly tasks: TaskWorkService,
    private readonly transactions: Transactions,
    private readonly media: ItemMedia,
    private readonly clock: Clock,
  ) {}

  /** Reads all files that are due and here. @param isStopping asked between steps; the rest is read another time */
  async drain(isStopping = (): boolean => false): Promise<void> {
    for (const due of await this.imports.findDue(this.clock.now(), DUE_AT_ONCE)) {
      if (isStopping()) return;
      const isHere = await this.files.has(String(due._id));
      const isLost = this.clock.now().getTime() - due.claimedUntil.getTime() > LOST_MS;
      // Another server may have it.
      if (!isHere && !isLost) continue;
      const claimed = await this.imports.claim(due, randomUUID(), this.lease());
      if (!claimed) continue;
      if (isHere) await this.read(claimed, isStopping);
      else await this.imports.end(claimed, { state: 'failed', reason: WORKPLACE_MESSAGES.importFileLost, endedAt: this.clock.now() });
    }
  }

  private async read(record: ItemImportRecord, isStopping: () => boolean): Promise<void> {
    try {
      const after = await this.readRows(record, isStopping);
      if (!after) return await this.imports.end(record, { claimedUntil: this.clock.now() });
      const reason = after.rows === 0 ? WORKPLACE_MESSAGES.importEmpty : null;
      await this.imports.end(after, { state: reason ? 'failed' : 'done', reason, bytesRead: record.size, endedAt: this.clock.now() });
    } catch (error) {
      if (error instanceof Superseded) return;
      const isRefusal =
        error instanceof BrokenFile ||
        error instanceof TableError ||
        error instanceof Ended ||
        (error instanceof HttpException && error.getStatus() < 500);
      // Anything else is tried again when the lease ends.
      if (!isRefusal) throw error;
      await this.imports.end(record, { state: 'failed', reason: error.message, endedAt: this.clock.now() });
    }
    await this.files.remove(String(record._id));
  }

  /** @returns the import as it is then; null where it stops */
  private async readRows(record: ItemImportRecord, isStopping: () => boolean): Promise<ItemImportRecord | null> {
    const config = await this.interfaces.configOf(await this.tasks.find(record.taskId));
    let [current, place, bytesRead] = [record, 0, 0];
    const counted = async function* (chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      for await (const chunk of chunks) {
        bytesRead += chunk.length;
        yield chunk;
      }
    };
    let [batch, size]: [FileRow[], number] = [[], 0];
    const write = async (): Promise<void> => {
      current = await this.writeRows(current, config, batch, bytesRead);
      [batch, size] = [[], 0];
    };
    let sizeBefore = 0;
    try {
      const texts = decoded(counted(this.files.read(String(record._id))), record.encoding ?? DEFAULT_ENCODING);
      for await (const row of rowsOf(record.format, texts, fieldsOf(config)[0] ?? '')) {
        if (place++ < record.rows) continue;
        batch.push(row);
        size += bytesRead - sizeBefore;
        sizeBefore = bytesRead;
        if (batch.length < ROWS_AT_ONCE && size < BYTES_AT_ONCE) continue;
        if (isStopping()) return null;
        await write();
      }
    } catch (error) {
      // What stands above the place where a file breaks is taken.
      if (error instanceof BrokenFile && batch.length > 0) await write();
      throw error;
    }
    if (batch.length > 0) await write();
    return current;
  }

  private async writeRows(
    record: ItemImportRecord,
    config: LabellingInterface,
    rows: readonly FileRow[],
    bytesRead: number,
  ): Promise<ItemImportRecord> {
    const columns = columnsOf(record);
    const checked = await this.withMedia(
      config,
      rows.map((row) => this.check(record, config, columns, row)),
      record,
    );
    try {
      return await this.transactions.run((session) => this.insert(session, record, checked, bytesRead));
    } catch (error) {
      // Another import of the same rows was first: now they are known.
      if (isDuplicateKey(error)) return this.transactions.run((session) => this.insert(session, record, checked, bytesRead));
      throw error;
    }
  }

  private check({ _id: importId }: ItemImportRecord, config: LabellingInterface, columns: Columns, row: FileRow): Checked {
    const { line } = row;
    const problem = (field: string, message: string) => this.problem(importId, line, field, message);
    if ('problem' in row) return { line, problems: [problem('', row.problem)] };
    const read = readRow(config, row.value, columns);
    // The first problem of a row is enough to find it.
    return read.ok
      ? { line, item: read.value }
      : { line, problems: read.problems.slice(0, 1).map((one) => problem(one.field, one.message)) };
  }

  private problem(importId: Types.ObjectId, line: number, field: string, message: string): ImportProblemRecord {
    return { _id: new Types.ObjectId(), importId, line, field, message, createdAt: this.clock.now() };
  }

  /** Refuses rows whose media are not there or do not fit, and those of an export whose media are another project's. */
  private async withMedia(config: LabellingInterface, checked: readonly Checked[], { _id, taskId }: ItemImportRecord): Promise<Checked[]> {
    const items = checked.flatMap((row) => ('item' in row ? [row.item] : []));
    const known = await this.media.describedOf(items.flatMap(({ data }) => mediaIn(data)));
    const foreign = await this.foreignOf(
      items.flatMap(({ exportedMedia }) => exportedMedia),
      taskId,
    );
    return checked.map((row) => {
      if (!('item' in row)) return row;
      const { data, exportedMedia } = row.item;
      const unknown = mediaIn(data).find((id) => !known.has(id));
      const other = exportedMedia.find((id) => foreign.has(id));
      const refused = (field: string, message: string): Checked => ({
        line: row.line,
        problems: [this.problem(_id, row.line, field, message)],
      });
      if (unknown !== undefined) return refused('media', MEDIA_MESSAGES.unknown(unknown));
      if (other !== undefined) return refused('media', MEDIA_MESSAGES.ofOtherProject);
      const [misfit] = mediaProblems(config, row.item, known);
      return misfit ? refused(misfit.field, misfit.message) : row;
    });
  }

  /** Which of these media only items of other projects name: a file that was exported there must not reach this project's annotators. */
  private async foreignOf(ids: readonly string[], taskId: Types.ObjectId): Promise<Set<string>> {
    if (ids.length === 0) return new Set();
    const users = await this.items.tasksOfMedia(ids);
    const { projectId } = await this.tasks.find(taskId);
    const tasks = await this.tasks.findMany([...new Set([...users.values()].flat())]);
    const isOwn = (id: Types.ObjectId): boolean => String(tasks.get(String(id))?.projectId) === String(projectId);
    return new Set([...users].flatMap(([id, taskIds]) => (taskIds.some(isOwn) ? [] : [id])));
  }

  private async insert(
    session: ClientSession,
    record: ItemImportRecord,
    rows: readonly Checked[],
    bytesRead: number,
  ): Promise<ItemImportRecord> {
    const keyed = rows.flatMap((row, place): KeyedRow[] => {
      if (!('item' in row)) return [];
      const { externalId, data, prediction } = row.item;
      const key = externalId === null ? `${record.digest}:${record.rows + place}` : `id:${externalId}`;
      return [{ ...row, key, content: contentOf(data, prediction) }];
    });
    const known = await this.items.contentsAt(session, record.taskId, keysOf(keyed));
    const { fresh, repeated, clashing } = sortRows(keyed, known);
    const problems = [
      ...rows.flatMap((row) => ('problems' in row ? row.problems : [])),
      ...clashing.map(({ line, item }) => this.problem(record._id, line, 'id', WORKPLACE_MESSAGES.importIdTaken(item.externalId ?? ''))),
    ];
    const counts = { rows: rows.length, accepted: fresh.size, repeated, refused: rows.length - fresh.size - repeated };
    if (record.refused + counts.refused > WORK_ITEM_LIMITS.importProblems) throw new Ended(WORKPLACE_MESSAGES.importTooManyProblems);
    const after = await this.imports.count(session, record, counts, { bytesRead, claimedUntil: this.lease() });
    if (!after) throw new Superseded();
    await this.imports.addProblems(session, problems);
    if (fresh.size === 0) return after;
    const task = await this.tasks.addItems(session, record.taskId, fresh.size);
    if (task.itemCount > WORK_ITEM_LIMITS.itemsOfTask) throw new Ended(WORKPLACE_MESSAGES.importTooMany);
    // Within the transaction that counted the items: two imports do not get the same.
    const first = await this.items.nextIndex(session, record.taskId);
    const createdAt = this.clock.now();
    const items = [...fresh].map(
      (
        [
          key,
          {
            content,
            item: { externalId, data, prediction },
          },
        ],
        place,
      ) => {
        const [text, suggestion] = [writeJson(data), prediction && JSON.stringify(prediction)];
        const bytes = Buffer.byteLength(text) + Buffer.byteLength(suggestion ?? '');
        const said = { key, externalId, content, data: text, mediaIds: mediaIn(data), bytes, prediction: suggestion, createdAt };
        return { _id: new Types.ObjectId(), taskId: record.taskId, index: first + place, ...said };
      },
    );
    await this.items.insertMany(session, items);
    return after;
  }

  private lease(): Date {
    return new Date(this.clock.now().getTime() + LEASE_MS);
  }
}
