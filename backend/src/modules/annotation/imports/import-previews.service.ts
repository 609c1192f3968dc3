import { Injectable } from '@nestjs/common';
import { decoded, encodingOf, isJsonObject, type Json, type LabellingInterface, UnreadableText, writeJson } from '@labelbridge/annotation';
import { WORK_ITEM_LIMITS } from '@labelbridge/contracts';
import { badInput } from '../../../common/errors/errors.js';
import { type One } from '../../../common/openapi/responses.js';
import { TableError } from '../../../common/tables/table.js';
import { TaskWorkService } from '../../tasks/task-work.service.js';
import { type Columns } from '../domain/columns.js';
import { readRow } from '../domain/read-row.js';
import { BrokenFile, type FileRow, rowsOf } from '../domain/row-reader.js';
import { type ImportPreviewDto, type PreviewRowDto, type PreviewQueryDto } from '../dto/import-preview.dto.js';
import { InterfacesService } from '../interfaces/interfaces.service.js';
import { columnsIn, importFields } from './import-columns.js';

const ROWS_SHOWN = 5;
const CELL_LENGTH = 200;
const COLUMNS_SHOWN = 200;

const textOf = (value: Json | undefined): string =>
  (typeof value === 'string' ? value : value === undefined ? '' : writeJson(value)).slice(0, CELL_LENGTH);

/** Reads the beginning of a file, so that an admin sees what an import would take of it. Nothing is kept. */
@Injectable()
export class ImportPreviewsService {
  constructor(
    private readonly interfaces: InterfacesService,
    private readonly tasks: TaskWorkService,
  ) {}

  /** @throws 400 for what is no text, or no file of the format; 404; 409 where the work is elsewhere */
  async preview(taskId: string, query: PreviewQueryDto, body: AsyncIterable<Uint8Array>): Promise<One<ImportPreviewDto>> {
    const config = await this.interfaces.configOf(await this.tasks.find(taskId));
    const columns = columnsIn(query.columns, config);
    const whole = await bytesOf(body);
    const goesOn = whole.length === WORK_ITEM_LIMITS.previewBytes;
    const bytes = goesOn ? withoutCutSign(whole) : whole;
    const fields = importFields(config);
    try {
      const encoding = await encodingOf([bytes]);
      const rows = await firstRows(query, decoded([bytes], encoding), fields[0] ?? '', goesOn);
      const names = new Set(rows.flatMap((row) => ('value' in row ? Object.keys(dataIn(row.value.value)) : [])));
      const shown = [...names].slice(0, COLUMNS_SHOWN);
      return { data: { encoding, fields, columns: shown, rows: rows.map((row) => toRow(config, columns, shown, row)) } };
    } catch (error) {
      if (error instanceof UnreadableText || error instanceof TableError || error instanceof BrokenFile) {
        throw badInput([{ field: 'file', message: error.message }]);
      }
      throw error;
    }
  }
}

async function bytesOf(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The bytes without those at their end that a sign of several may have begun. */
function withoutCutSign(bytes: Uint8Array): Uint8Array {
  let end = bytes.length;
  while ((bytes[end - 1] ?? 0) > 0x7f) end--;
  return bytes.subarray(0, end);
}

/** The data of an entry: those of a task of Label Studio are within. */
function dataIn(value: Json): Record<string, Json> {
  if (!isJsonObject(value)) return {};
  return isJsonObject(value['data']) ? value['data'] : value;
}

/** @param goesOn whether there is more of the file: then its last row here is not whole */
async function firstRows({ format }: PreviewQueryDto, texts: AsyncIterable<string>, field: string, goesOn: boolean): Promise<FileRow[]> {
  const rows: FileRow[] = [];
  try {
    for await (const row of rowsOf(format, texts, field)) {
      if (rows.push(row) > ROWS_SHOWN) return rows.slice(0, ROWS_SHOWN);
    }
  } catch (error) {
    // A list that was cut ends within itself.
    if (!goesOn || rows.length === 0 || !(error instanceof BrokenFile)) throw error;
    return rows;
  }
  return goesOn ? rows.slice(0, -1) : rows;
}

function toRow(config: LabellingInterface, columns: Columns, shown: readonly string[], row: FileRow): PreviewRowDto {
  const { line } = row;
  if ('problem' in row) return { line, cells: [], problem: row.problem };
  const data = dataIn(row.value.value);
  const read = readRow(config, row.value, columns);
  const [first] = read.ok ? [] : read.problems;
  return { line, cells: shown.map((name) => textOf(data[name])), problem: first ? `${first.field} ${first.message}` : null };
}
