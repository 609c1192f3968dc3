import { Readable } from 'node:stream';
import { StreamableFile, applyDecorators, type Type } from '@nestjs/common';
import { ApiBadRequestResponse, ApiProduces, ApiResponse, OmitType } from '@nestjs/swagger';
import { ErrorBodyDto } from '../openapi/error-body.dto.js';
import { type Page } from '../pagination/find-page.js';
import { type ListQueryDto } from '../pagination/list-query.dto.js';
import { BYTE_ORDER_MARK, type CsvColumn, csvLine } from './csv.js';

/** Rows read at once. The garbage collector treats the rows of larger pages as permanent, and keeps 100 MB and more of them. */
const ROWS_AT_ONCE = 100;

type Paging = Pick<ListQueryDto, 'limit' | 'cursor' | 'uncounted'>;

/** Query of a list's export: the same search, filters and sort, without paging. */
export const WithoutPaging = <Query extends ListQueryDto>(list: Type<Query>): Type<Omit<Query, 'limit' | 'cursor'>> =>
  OmitType(list, ['limit', 'cursor'] as const);

/** Streams a list as a CSV file. The first page is read before the answer begins, so that an invalid query is a 400. */
export async function csvFile<Row>(
  name: string,
  columns: readonly CsvColumn<Row>[],
  read: (paging: Paging) => Promise<Page<Row>>,
): Promise<StreamableFile> {
  const first = await read({ limit: ROWS_AT_ONCE, uncounted: true });
  return new StreamableFile(Readable.from(linesOf(columns, first, read), { objectMode: false }), {
    type: 'text/csv; charset=utf-8',
    disposition: `attachment; filename="${name}.csv"`,
  });
}

async function* linesOf<Row>(columns: readonly CsvColumn<Row>[], first: Page<Row>, read: (paging: Paging) => Promise<Page<Row>>) {
  yield BYTE_ORDER_MARK + csvLine(columns.map(({ title }) => title));
  for (let page = first; ;) {
    if (page.data.length > 0) yield page.data.map((row) => csvLine(columns.map(({ of }) => of(row)))).join('');
    if (page.page.next === null) return;
    page = await read({ limit: ROWS_AT_ONCE, cursor: page.page.next, uncounted: true });
  }
}

export const ApiCsvResponse = (): MethodDecorator =>
  applyDecorators(
    ApiProduces('text/csv'),
    ApiResponse({ status: 200, description: 'The whole list as a CSV file.', content: { 'text/csv': { schema: { type: 'string' } } } }),
    ApiBadRequestResponse({ type: ErrorBodyDto, description: 'The input breaks a rule; `details` names each field.' }),
  );
