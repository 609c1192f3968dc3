import { Injectable, StreamableFile } from '@nestjs/common';
import { STATEMENT_MESSAGES, businessDate, owedTo } from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { type CurrentUser } from '../../../../common/access/current-user.js';
import { Clock } from '../../../../common/clock/clock.js';
import { badInput, notFound } from '../../../../common/errors/errors.js';
import { csvFile } from '../../../../common/csv/csv-export.js';
import { type One } from '../../../../common/openapi/responses.js';
import { UsersService } from '../../../users/users.service.js';
import { type Posting } from '../../ledger/domain/posting.js';
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
  async read(person: CurrentUser, { month: asked, annotatorId }: StatementQueryDto): Promise<One<StatementDto>> {
    const id = annotatorId?.toLowerCase() ?? (person.role === 'ADMIN' ? undefined : person._id);
    if (!id) throw badInput([{ field: 'annotatorId', message: STATEMENT_MESSAGES.whose }]);
    const annotator = (await this.users.findSummaries([new Types.ObjectId(id)])).get(id);
    if (!annotator || (person.role !== 'ADMIN' && id !== person._id)) throw notFound();
    const month = asked ?? monthOf(businessDate(this.clock.now()));
    const { _id, firstname, lastname, username } = annotator;
    return { data: { month, annotator: { _id, firstname, lastname, username }, ...toLines(await this.statement(id, month)) } };
  }

  async pdf(person: CurrentUser, query: StatementQueryDto): Promise<StreamableFile> {
    const { data } = await this.read(person, query);
    return new StreamableFile(await statementPdf(data), {
      type: 'application/pdf',
      disposition: `attachment; filename="statement-${data.month}.pdf"`,
    });
  }

  async csv(person: CurrentUser, query: StatementQueryDto): Promise<StreamableFile> {
    const { data } = await this.read(person, query);
    return csvFile(`statement-${data.month}`, STATEMENT_COLUMNS, () =>
      Promise.resolve({ data: data.lines, page: { total: data.lines.length, next: null } }),
    );
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
