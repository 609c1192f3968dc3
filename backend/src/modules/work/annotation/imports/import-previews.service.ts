import { Injectable } from '@nestjs/common';
import { decoded, encodingOf, hasLsAnnotations, isJsonObject, type Json, UnreadableText, writeJson } from '@labelbridge/annotation';
import { WORK_ITEM_LIMITS, WORKPLACE_MESSAGES } from '@labelbridge/contracts';
import { type Types } from 'mongoose';
import { badInput } from '../../../../common/errors/errors.js';
import { type One } from '../../../../common/openapi/responses.js';
import { TableError } from '../../../../common/tables/table.js';
import { TaskWorkService } from '../../tasks/task-work.service.js';
import { type CheckedRow, checkedRows } from './checked-rows.js';
import { type KeyedRow, keysOf, sortRows } from '../domain/new-rows.js';
import { BrokenFile, type FileRow, rowsOf } from '../domain/row-reader.js';
import { type ImportPreviewDto, type PreviewRowDto, type PreviewQueryDto } from '../dto/transfer.dto.js';
import { InterfacesService } from '../interfaces/interfaces.service.js';
import { ItemRepository } from '../persistence/items.repository.js';
import { columnsIn, importFields } from './import-columns.js';

const ROWS_SHOWN = 5;
const CELL_LENGTH = 200;
const COLUMNS_SHOWN = 200;

const textOf = (value: Json | undefined): string =>
  (typeof value === 'string' ? value : value === undefined ? '' : writeJson(value)).slice(0, CELL_LENGTH);

/** Previews an import from the beginning of a file. Stores nothing. */
@Injectable()
export class ImportPreviewsService {
  constructor(
    private readonly interfaces: InterfacesService,
    private readonly tasks: TaskWorkService,
    private readonly items: ItemRepository,
  ) {}

  /** @throws 400 if it is not text, does not have the format, or has no rows; 404; 409 if the work is elsewhere */
  async preview(taskId: string, query: PreviewQueryDto, body: AsyncIterable<Uint8Array>): Promise<One<ImportPreviewDto>> {
    const task = await this.tasks.findTask(taskId);
    const config = await this.interfaces.configOf(task);
    const columns = columnsIn(query.columns, config);
    const whole = await bytesOf(body);
    const goesOn = whole.length === WORK_ITEM_LIMITS.previewBytes;
    const bytes = goesOn ? withoutCutSign(whole) : whole;
    const fields = importFields(config);
    try {
      const encoding = await encodingOf([bytes]);
      const text = await textIn(decoded([bytes], encoding));
      const rows = await firstRows(query, text, fields[0] ?? '', goesOn);
      // If the file goes on, its first row may exceed the received part.
      if (rows.length === 0 && !goesOn) throw badInput([{ field: 'file', message: whyNoRows(query, text) }]);
      const names = new Set(rows.flatMap((row) => ('value' in row ? Object.keys(dataIn(row.value.value)) : [])));
      const shown = [...names].slice(0, COLUMNS_SHOWN);
      const checked: CheckedRow[] = [];
      for await (const row of checkedRows(config, columns, fromList(rows), 0)) checked.push(row);
      const clashing = await this.clashing(task._id, checked);
      const annotated = rows.some((row) => 'value' in row && !row.value.isTable && hasLsAnnotations(row.value.value, config));
      const first = rows.map((row, place) => toRow(shown, row, checked[place], clashing));
      return { data: { encoding, fields, columns: shown, annotated, rows: first } };
    } catch (error) {
      if (error instanceof UnreadableText || error instanceof TableError || error instanceof BrokenFile) {
        throw badInput([{ field: 'file', message: error.message }]);
      }
      throw error;
    }
  }

  /** Rows whose id the task, or an earlier row, already has with other content. */
  private async clashing(taskId: Types.ObjectId, rows: readonly CheckedRow[]): Promise<ReadonlySet<CheckedRow>> {
    const keyed = rows.flatMap((row): (KeyedRow & { row: CheckedRow })[] =>
      'item' in row && row.item.externalId !== null ? [{ ...row, key: `id:${row.item.externalId}`, row }] : [],
    );
    const { clashing } = sortRows(keyed, await this.items.contentsAt(null, taskId, keysOf(keyed)));
    return new Set(keyed.filter((one) => clashing.includes(one)).map(({ row }) => row));
  }
}

async function textIn(texts: AsyncIterable<string>): Promise<string> {
  let whole = '';
  for await (const text of texts) whole += text;
  return whole;
}

function whyNoRows({ format }: PreviewQueryDto, text: string): string {
  if (isBlank(text)) return WORKPLACE_MESSAGES.importBlank;
  return format === 'csv' || format === 'tsv' ? WORKPLACE_MESSAGES.importHeaderOnly : WORKPLACE_MESSAGES.importEmpty;
}

const isBlank = (text: string): boolean => text.trim() === '';

async function* fromList<T>(list: readonly T[]): AsyncGenerator<T> {
  yield* list;
}

async function bytesOf(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Drops the trailing bytes that may belong to an incomplete multi-byte character. */
function withoutCutSign(bytes: Uint8Array): Uint8Array {
  let end = bytes.length;
  while ((bytes[end - 1] ?? 0) > 0x7f) end--;
  return bytes.subarray(0, end);
}

/** The data of an entry. Tasks of Label Studio have it in `data`. */
function dataIn(value: Json): Record<string, Json> {
  if (!isJsonObject(value)) return {};
  return isJsonObject(value['data']) ? value['data'] : value;
}

/** @param goesOn the file continues, so the last row is incomplete */
async function firstRows({ format }: PreviewQueryDto, text: string, field: string, goesOn: boolean): Promise<FileRow[]> {
  const rows: FileRow[] = [];
  // An empty text would otherwise count as a broken list.
  if (isBlank(text)) return rows;
  try {
    for await (const row of rowsOf(format, fromList([text]), field)) {
      if (rows.push(row) > ROWS_SHOWN) return rows.slice(0, ROWS_SHOWN);
    }
  } catch (error) {
    // The list of a truncated file has no end.
    if (!goesOn || rows.length === 0 || !(error instanceof BrokenFile)) throw error;
    return rows;
  }
  return goesOn ? rows.slice(0, -1) : rows;
}

function toRow(shown: readonly string[], row: FileRow, checked: CheckedRow | undefined, clashing: ReadonlySet<CheckedRow>): PreviewRowDto {
  const { line } = row;
  if ('problem' in row) return { line, cells: [], problem: row.problem };
  const data = dataIn(row.value.value);
  return { line, cells: shown.map((name) => textOf(data[name])), problem: checked ? problemOf(checked, clashing) : null };
}

function problemOf(checked: CheckedRow, clashing: ReadonlySet<CheckedRow>): string | null {
  if ('item' in checked) return clashing.has(checked) ? `id ${WORKPLACE_MESSAGES.importIdTaken(checked.item.externalId ?? '')}` : null;
  const [first] = checked.problems;
  return first ? `${first.field} ${first.message}` : null;
}
