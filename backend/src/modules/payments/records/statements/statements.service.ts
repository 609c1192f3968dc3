import { Injectable, StreamableFile } from '@nestjs/common';
import { LIMITS, type Money, STATEMENT_MESSAGES, businessDate, owedTo } from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { type CurrentUser } from '../../../../common/access/current-user.js';
import { Clock } from '../../../../common/clock/clock.js';
import { badInput, notFound } from '../../../../common/errors/errors.js';
import { csvFile } from '../../../../common/csv/csv-export.js';
import { type One } from '../../../../common/openapi/responses.js';
import { UsersService } from '../../../users/users.service.js';
import { type Posting } from '../../ledger/domain/posting.js';
import { type PostingRecord } from '../../ledger/persistence/posting.schema.js';
import { PostingRepository } from '../../ledger/persistence/posting.repository.js';
import { InvoiceRepository } from '../../invoices/persistence/invoice.repository.js';
import { PayoutRepository } from '../../payouts/persistence/payout.repository.js';
import { describePosting } from './domain/line.messages.js';
import { monthOf, spanOf } from './domain/month.js';
import { type Statement, statementOf } from './domain/statement.js';
import { type StatementDto, type StatementQueryDto } from './dto/statement.dto.js';
import { STATEMENT_COLUMNS } from './statement.csv.js';
import { statementPdf } from './statement-pdf.js';

/** Statements of what is owed to an annotator, month by month. */
@Injectable()
export class StatementsService {
  constructor(
    private readonly postings: PostingRepository,
    private readonly invoices: InvoiceRepository,
    private readonly payouts: PayoutRepository,
    private readonly users: UsersService,
    private readonly clock: Clock,
  ) {}

  /** @throws 400 where an admin does not say whose; 404 where there is no such annotator, or another one asks */
  async read(person: CurrentUser, query: StatementQueryDto): Promise<One<StatementDto>> {
    const { month, ...annotator } = await this.whose(person, query);
    return { data: { month, annotator, ...toLines(await this.statement(annotator._id, month)) } };
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

  async pdf(person: CurrentUser, query: StatementQueryDto): Promise<StreamableFile> {
    const { data } = await this.read(person, query);
    return new StreamableFile(await statementPdf(data), {
      type: 'application/pdf',
      disposition: `attachment; filename="statement-${data.month}.pdf"`,
    });
  }

  /** The lines as a file, read page by page. @throws as `read` */
  async csv(person: CurrentUser, query: StatementQueryDto): Promise<StreamableFile> {
    const { _id: id, month } = await this.whose(person, query);
    const { from, until } = spanOf(month);
    let owed: readonly Money[] = await this.postings.owedBefore(id, from);
    let last: PostingRecord | undefined;
    return csvFile(`statement-${month}`, STATEMENT_COLUMNS, async ({ limit = LIMITS.pageMax }) => {
      const postings = await this.postings.pageOfAnnotator(id, { from, until }, last, limit);
      const statement = statementOf(owedTo(id), owed, postings, await this.descriptionsOf(postings));
      owed = statement.closing;
      last = postings.at(-1);
      const next = last && postings.length === limit ? String(last._id) : null;
      return { data: toLines(statement).lines, page: { total: null, next } };
    });
  }

  private async statement(annotatorId: string, month: string): Promise<Statement> {
    const { from, until } = spanOf(month);
    const account = owedTo(annotatorId);
    const [opening, postings] = await Promise.all([
      this.postings.owedBefore(annotatorId, from),
      this.postings.ofAnnotator(annotatorId, { from, until }),
    ]);
    return statementOf(account, opening, postings, await this.descriptionsOf(postings));
  }

  private async descriptionsOf(postings: readonly Posting[]): Promise<(posting: Posting) => string> {
    const [found, payouts] = await Promise.all([
      this.invoices.findMany([...new Set(postings.flatMap(({ invoiceIds }) => invoiceIds))]),
      this.payouts.findMany([...new Set(postings.flatMap(({ payoutId }) => payoutId ?? []))]),
    ]);
    const invoices = new Map(
      found.map(({ _id, invoiceNumber, task, quote }) => [String(_id), { invoiceNumber, title: task.title, quote }]),
    );
    const byId = new Map(payouts.map((payout) => [String(payout._id), payout]));
    return (posting) => describePosting(posting, invoices, byId);
  }
}

const toLines = ({ opening, lines, closing }: Statement): Pick<StatementDto, 'opening' | 'lines' | 'closing'> => ({
  opening: [...opening],
  lines: lines.map((line) => ({ ...line, at: line.at.toISOString() })),
  closing: [...closing],
});
