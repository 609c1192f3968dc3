import { HttpException, Injectable, Logger } from '@nestjs/common';
import {
  INVOICE_LIFECYCLE,
  PAY_MESSAGES,
  PAYOUT_WHY_MESSAGES,
  WORK_MESSAGES,
  isFinalPayout,
  staleStateMessage,
} from '@labelbridge/contracts';
import { type Types } from 'mongoose';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { conflict, notFound } from '../../../common/errors/errors.js';
import { errorStack } from '../../../common/errors/error-text.js';
import { type Failure } from '../../../common/openapi/responses.js';
import { InvoiceRepository } from '../invoices/persistence/invoice.repository.js';
import { type InvoiceRecord } from '../invoices/persistence/invoice.schema.js';
import { PayoutProvider } from './providers/payout-provider.js';
import { type PayManyDto, type PayOneDto } from './dto/payout-input.dto.js';
import { PayoutDecisionsService } from './payout-decisions.service.js';
import { PayoutCreator } from './payout-creator.js';
import { type PayoutLine, PayoutPlanner } from './payout-planner.js';
import { PayoutsService } from './payouts.service.js';
import { PayoutRepository } from './persistence/payout.repository.js';
import { type PayoutRecord } from './persistence/payout.schema.js';

/** The bank is given so long before an answer goes out; most transfers are done by then. */
const WAIT_MS = 3_000;
const FIRST_PAUSE_MS = 15;
const LAST_PAUSE_MS = 250;

/** Pays invoices from the list of invoices: makes payouts, and waits a moment for what the bank says. */
@Injectable()
export class PayService {
  private readonly logger = new Logger('Payouts');

  constructor(
    private readonly invoices: InvoiceRepository,
    private readonly payouts: PayoutRepository,
    private readonly planner: PayoutPlanner,
    private readonly maker: PayoutCreator,
    private readonly desk: PayoutsService,
    private readonly decisions: PayoutDecisionsService,
    private readonly provider: PayoutProvider,
  ) {}

  /**
   * Pays one invoice.
   *
   * @returns the invoice as it is then, and words for what became of its payout
   * @throws 404; 409 where it is not Unpaid (any more), or something stops the payout
   */
  async payOne(
    person: CurrentUser,
    id: string,
    { confirmName, bankReference }: PayOneDto,
  ): Promise<{ message: string; invoice: InvoiceRecord }> {
    const [before] = await this.maker.prior();
    const payout = before ?? (await this.makeOne(person, id, confirmName === true));
    if (this.provider.byHand && bankReference && payout.status === 'Queued')
      await this.decisions.confirm(person, String(payout._id), bankReference);
    const [ended] = await this.outcomes([payout]);
    const present = await this.invoices.findById(id);
    if (!present) throw notFound();
    return { message: this.messageOf(ended ?? payout), invoice: present };
  }

  private async makeOne(person: CurrentUser, id: string, confirmName: boolean): Promise<PayoutRecord> {
    const invoice = await this.invoices.findById(id);
    if (!invoice) throw notFound();
    if (invoice.status !== INVOICE_LIFECYCLE.initial) throw conflict(staleStateMessage(INVOICE_LIFECYCLE.name, invoice.status));
    const { lines, failed } = await this.planner.plan([id], new Set(confirmName ? [String(invoice.annotatorId)] : []));
    const [line] = lines;
    if (!line || line.problem) throw conflict(line?.problem?.message ?? failed[0]?.message ?? PAY_MESSAGES.nothingDue);
    const { payouts, refused, needsApproval, batchId } = await this.maker.make(person, [line]);
    const [payout] = payouts;
    if (!payout) throw refused[0]?.error;
    if (needsApproval) await this.desk.askForApproval(batchId);
    return payout;
  }

  /** Pays many: those of one annotator by one payout. What is stopped says why and holds up none of the others. */
  async payMany(person: CurrentUser, { ids, confirmedNames = [] }: PayManyDto): Promise<{ invoices: InvoiceRecord[]; failed: Failure[] }> {
    const before = new Set((await this.maker.prior()).flatMap(({ invoices }) => invoices.map(({ _id }) => String(_id))));
    const { lines, failed } = await this.planner.plan(ids, new Set(confirmedNames.map((id) => id.toLowerCase())));
    const stopped = lines.filter(({ problem }) => problem).flatMap((line) => failuresOf(line, line.problem?.message ?? ''));
    const made = await this.maker.make(
      person,
      lines.filter(({ problem }) => !problem),
    );
    if (made.needsApproval && made.payouts.length > 0) await this.desk.askForApproval(made.batchId);
    const refused = made.refused.flatMap(({ line, error }) => failuresOf(line, this.refusalOf(error)));
    await this.outcomes(made.payouts);
    const paid = await this.invoices.findMany(made.payouts.flatMap(({ invoices }) => invoices.map(({ _id }) => _id)));
    const byId = new Map(paid.map((invoice) => [String(invoice._id), invoice]));
    const inOrder = (id: string): number => ids.findIndex((given) => given.toLowerCase() === id);
    return {
      invoices: [...new Set(ids.map((id) => id.toLowerCase()))].flatMap((id) => byId.get(id) ?? []),
      failed: [...failed.filter(({ id }) => !before.has(id.toLowerCase())), ...stopped, ...refused].sort(
        (one, other) => inOrder(one.id) - inOrder(other.id),
      ),
    };
  }

  /** Waits until the payouts are final or time is up. @returns them as they are then */
  private async outcomes(payouts: readonly PayoutRecord[]): Promise<PayoutRecord[]> {
    const ids: Types.ObjectId[] = payouts.map(({ _id }) => _id);
    const waits = !this.provider.byHand && payouts.every(({ status }) => status === 'Queued');
    const giveUpAt = performance.now() + (waits ? WAIT_MS : 0);
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LAST_PAUSE_MS)) {
      const present = await this.payouts.findMany(ids);
      if (performance.now() >= giveUpAt || present.every(({ status }) => isFinalPayout(status))) return present;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }

  private messageOf({ status, why }: PayoutRecord): string {
    switch (status) {
      case 'Paid':
        return WORK_MESSAGES.invoicePaid;
      case 'Awaiting Approval':
        return PAY_MESSAGES.awaitsApproval;
      case 'Failed':
      case 'Cancelled':
      case 'Returned':
        return PAY_MESSAGES.payoutFailed(why ?? PAYOUT_WHY_MESSAGES.failed);
      case 'Queued':
      case 'Sent':
        return this.provider.byHand ? PAY_MESSAGES.awaitsReference : PAY_MESSAGES.onItsWay;
    }
  }

  private refusalOf(error: unknown): string {
    if (error instanceof HttpException && error.getStatus() < 500) return error.message;
    this.logger.error('a payout was not made', errorStack(error));
    return WORK_MESSAGES.notJustNow;
  }
}

const failuresOf = ({ invoices }: PayoutLine, message: string): Failure[] => invoices.map(({ _id }) => ({ id: String(_id), message }));
