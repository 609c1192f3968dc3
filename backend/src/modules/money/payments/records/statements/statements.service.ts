import { Readable } from 'node:stream';
import { Injectable, StreamableFile } from '@nestjs/common';
import { type Money, STATEMENT_MESSAGES, businessDate, owedTo } from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { type CurrentUser } from '../../../../../common/access/current-user.js';
import { Clock } from '../../../../../common/clock/clock.js';
import { badInput, notFound } from '../../../../../common/errors/errors.js';
import { csvFile } from '../../../../../common/csv/csv-export.js';
import { UsersService } from '../../../../people/users/users.service.js';
import { type Posting } from '../../ledger/domain/posting.js';
import { type PostingRecord } from '../../ledger/persistence/posting.schema.js';
import { PostingRepository } from '../../ledger/persistence/posting.repository.js';
import { InvoiceRepository } from '../../invoices/persistence/invoice.repository.js';
import { titleOfInvoice } from '../../invoices/domain/invoice-names.js';
import { PayoutRepository } from '../../payouts/persistence/payout.repository.js';
import { describePosting } from './domain/line.messages.js';
import { PDF_LINES_MAX, type Statement, statementOf, monthOf, spanOf } from './domain/statement.js';
import { type StatementDto, type StatementPage, type StatementQueryDto } from './dto/statement.dto.js';
import { STATEMENT_COLUMNS } from './statement.csv.js';
import { statementPdf } from './statement-pdf.js';

/** Kept low, because the garbage collector keeps pages that live long (csv-export.ts). */
const POSTINGS_AT_ONCE = 100;
const TOO_LONG_FOR_PDF = `has more than ${PDF_LINES_MAX} movements, which a PDF does not hold: take the CSV file`;

@Injectable()
export class StatementsService {
  constructor(
    private readonly postings: PostingRepository,
    private readonly invoices: InvoiceRepository,
    private readonly payouts: PayoutRepository,
    private readonly users: UsersService,
    private readonly clock: Clock,
  ) {}

  /** @throws 400 if an admin names no annotator; 404 if there is no such annotator, or an annotator names another one */
  async read(person: CurrentUser, query: StatementQueryDto): Promise<StreamableFile> {
    const { month, ...annotator } = await this.whose(person, query);
    const pages = await this.pagesOf(annotator._id, month);
    return new StreamableFile(Readable.from(jsonOf({ month, annotator }, pages), { objectMode: false }), {
      type: 'application/json; charset=utf-8',
    });
  }

  private async whose(
    person: CurrentUser,
    { month, annotatorId }: StatementQueryDto,
  ): Promise<StatementDto['annotator'] & { month: string }> {
    const id = annotatorId?.toLowerCase() ?? (person.role === 'ADMIN' ? undefined : person._id);
    if (!id) throw badInput([{ field: 'annotatorId', message: STATEMENT_MESSAGES.whose }]);
    const annotator = (await this.users.findSummaries([new Types.ObjectId(id)])).get(id);
    if (!annotator || (person.role !== 'ADMIN' && id !== person._id)) throw notFound();
    const { _id, firstname, lastname, username } = annotator;
    return { _id, firstname, lastname, username, month: month ?? monthOf(businessDate(this.clock.now())) };
  }

  /** @throws as `read`; 400 if the month is too long for a PDF */
  async pdf(person: CurrentUser, query: StatementQueryDto): Promise<StreamableFile> {
    const { month, ...annotator } = await this.whose(person, query);
    // The PDF library keeps some memory for each page, and layout blocks other requests.
    if ((await this.postings.countOfAnnotator(annotator._id, spanOf(month), PDF_LINES_MAX + 1)) > PDF_LINES_MAX)
      throw badInput([{ field: 'month', message: TOO_LONG_FOR_PDF }]);
    const pages = await this.pagesOf(annotator._id, month);
    return new StreamableFile(Readable.from(statementPdf({ month, annotator }, pages), { objectMode: false }), {
      type: 'application/pdf',
      disposition: `attachment; filename="statement-${month}.pdf"`,
    });
  }

  async csv(person: CurrentUser, query: StatementQueryDto): Promise<StreamableFile> {
    const { _id: id, month } = await this.whose(person, query);
    const pages = await this.pagesOf(id, month);
    return csvFile(`statement-${month}`, STATEMENT_COLUMNS, async () => {
      const { value, done } = await pages.next();
      return { data: done ? [] : value.lines, page: { total: null, next: done ? null : 'more' } };
    });
  }

  /** Yields at least one page, each with the closing balances of the page before. The first is read before the return. */
  private async pagesOf(annotatorId: string, month: string): Promise<AsyncGenerator<StatementPage>> {
    const { from, until } = spanOf(month);
    const opening = await this.postings.owedBefore(annotatorId, from);
    const read = async (owed: readonly Money[], last?: PostingRecord) => {
      const postings = await this.postings.pageOfAnnotator(annotatorId, { from, until }, last, POSTINGS_AT_ONCE);
      return { postings, statement: statementOf(owedTo(annotatorId), owed, postings, await this.descriptionsOf(postings)) };
    };
    const first = await read(opening);
    return (async function* pages() {
      for (let { postings, statement } = first; ; { postings, statement } = await read(statement.closing, postings.at(-1))) {
        yield toPage(statement);
        if (postings.length < POSTINGS_AT_ONCE) return;
      }
    })();
  }

  private async descriptionsOf(postings: readonly Posting[]): Promise<(posting: Posting) => string> {
    const [found, payouts] = await Promise.all([
      this.invoices.findMany([...new Set(postings.flatMap(({ invoiceIds }) => invoiceIds))]),
      this.payouts.findMany([...new Set(postings.flatMap(({ payoutId }) => payoutId ?? []))]),
    ]);
    const invoices = new Map(
      found.map((invoice) => [
        String(invoice._id),
        { invoiceNumber: invoice.invoiceNumber, title: titleOfInvoice(invoice), quote: invoice.quote },
      ]),
    );
    const byId = new Map(payouts.map((payout) => [String(payout._id), payout]));
    return (posting) => describePosting(posting, invoices, byId);
  }
}

const toPage = ({ opening, lines, closing }: Statement): StatementPage => ({
  opening: [...opening],
  lines: lines.map((line) => ({ ...line, at: line.at.toISOString() })),
  closing: [...closing],
});

/** Writes the answer page by page: memory holds one page at a time. */
async function* jsonOf(of: Pick<StatementDto, 'month' | 'annotator'>, pages: AsyncIterable<StatementPage>): AsyncGenerator<string> {
  let closing: StatementPage['closing'] | undefined;
  let separator = '';
  for await (const page of pages) {
    if (!closing) yield `{"data":${JSON.stringify({ ...of, opening: page.opening }).slice(0, -1)},"lines":[`;
    closing = page.closing;
    if (page.lines.length === 0) continue;
    yield separator + JSON.stringify(page.lines).slice(1, -1);
    separator = ',';
  }
  yield `],"closing":${JSON.stringify(closing)}}}`;
}
