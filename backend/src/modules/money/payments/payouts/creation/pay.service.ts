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
import { type CurrentUser } from '../../../../../common/access/current-user.js';
import { noteRefusal } from '../../../../../common/context/request-context.js';
import { badInput, conflict, orNotFound } from '../../../../../common/errors/errors.js';
import { errorStack } from '../../../../../common/errors/error-text.js';
import { type Changed, type Failure, type One } from '../../../../../common/openapi/responses.js';
import { InvoiceRepository } from '../../invoices/persistence/invoice.repository.js';
import { type InvoiceRecord } from '../../invoices/persistence/invoice.schema.js';
import { PayoutProvider } from '../providers/payout-provider.js';
import { type PayManyDto, type PayOneDto, type PayoutSelectionDto } from '../dto/payout.dto.js';
import { PayoutDecisionsService } from '../decisions/payout-decisions.service.js';
import { BatchCreator } from './batch-creator.js';
import { PayLimits } from './pay-limits.js';
import { type PayoutPreviewDto, toPreviewDto } from './preview.dto.js';
import { type PayoutBatchDetailDto } from '../dto/batch.dto.js';
import { type PayoutLine, type PayoutPlan, PayoutPlanner } from './payout-planner.js';
import { PayoutQueryService } from '../payout-query.service.js';
import { PayoutRepository } from '../persistence/payout.repository.js';
import { type PayoutRecord } from '../persistence/payout.schema.js';

/** Maximum wait of an answer for results; most transfers are done by then. */
const WAIT_MS = 3_000;
const FIRST_PAUSE_MS = 15;
const LAST_PAUSE_MS = 250;

@Injectable()
export class PayService {
  private readonly logger = new Logger('Payouts');

  constructor(
    private readonly invoices: InvoiceRepository,
    private readonly payouts: PayoutRepository,
    private readonly planner: PayoutPlanner,
    private readonly creator: BatchCreator,
    private readonly queries: PayoutQueryService,
    private readonly decisions: PayoutDecisionsService,
    private readonly provider: PayoutProvider,
    private readonly limits: PayLimits,
  ) {}

  /** @returns the invoice after the payment @throws 404; 409 if it is not Unpaid, or something stops the payout */
  async payOne(
    person: CurrentUser,
    id: string,
    { confirmName, bankReference }: PayOneDto,
  ): Promise<{ message: string; invoice: InvoiceRecord }> {
    const [before] = await this.creator.prior();
    const payout = before ?? (await this.makeOne(person, id, confirmName === true));
    if (this.provider.byHand && bankReference && payout.status === 'Queued')
      await this.decisions.confirm(person, String(payout._id), bankReference);
    const [ended] = await this.finished([payout]);
    const present = orNotFound(await this.invoices.findById(id));
    return { message: this.messageOf(ended ?? payout), invoice: present };
  }

  private async makeOne(person: CurrentUser, id: string, confirmName: boolean): Promise<PayoutRecord> {
    const invoice = orNotFound(await this.invoices.findById(id));
    if (invoice.status !== INVOICE_LIFECYCLE.initial) throw conflict(staleStateMessage(INVOICE_LIFECYCLE.name, invoice.status));
    const { lines, failed } = await this.planner.plan(person, [id], new Set(confirmName ? [String(invoice.annotatorId)] : []));
    noteOwn(lines);
    const [line] = lines;
    if (!line || line.problem) throw conflict(line?.problem?.message ?? failed[0]?.message ?? PAY_MESSAGES.nothingDue);
    const { payouts, refused } = await this.creator.create(person, [line]);
    const [payout] = payouts;
    if (!payout) throw refused[0]?.error;
    return payout;
  }

  /** Pays many invoices, one payout per annotator. Invoices that cannot be paid are reported and do not stop the others. */
  async payMany(person: CurrentUser, { ids, confirmedNames = [] }: PayManyDto): Promise<{ invoices: InvoiceRecord[]; failed: Failure[] }> {
    const before = new Set((await this.creator.prior()).flatMap(({ invoices }) => invoices.map(({ _id }) => String(_id))));
    const { lines, failed } = await this.planner.plan(person, ids, new Set(confirmedNames.map((id) => id.toLowerCase())));
    noteOwn(lines);
    const stopped = lines.filter(({ problem }) => problem).flatMap((line) => failuresOf(line, line.problem?.message ?? ''));
    const created = await this.creator.create(
      person,
      lines.filter(({ problem }) => !problem),
    );
    const refused = created.refused.flatMap(({ line, error }) => failuresOf(line, this.refusalOf(error)));
    await this.finished(created.payouts);
    const paid = await this.invoices.findMany(created.payouts.flatMap(({ invoices }) => invoices.map(({ _id }) => _id)));
    const byId = new Map(paid.map((invoice) => [String(invoice._id), invoice]));
    const inOrder = (id: string): number => ids.findIndex((given) => given.toLowerCase() === id);
    return {
      invoices: [...new Set(ids.map((id) => id.toLowerCase()))].flatMap((id) => byId.get(id) ?? []),
      failed: [...failed.filter(({ id }) => !before.has(id.toLowerCase())), ...stopped, ...refused].sort(
        (one, other) => inOrder(one.id) - inOrder(other.id),
      ),
    };
  }

  /** Plans `create`, with the reasons that stop payouts. @throws 400 if the selection has neither or both of ids and all due */
  async preview(person: CurrentUser, selection: PayoutSelectionDto): Promise<One<PayoutPreviewDto>> {
    const plan = await this.planFor(person, selection);
    const limit = await this.limits.check(
      person._id,
      plan.lines.filter(({ problem }) => !problem),
    );
    return { data: toPreviewDto(plan, limit, this.provider.byHand) };
  }

  /** Creates the payouts that nothing stops. @throws 409 if there are none */
  async create(person: CurrentUser, selection: PayoutSelectionDto): Promise<Changed<PayoutBatchDetailDto>> {
    const { lines, failed } = await this.planFor(person, selection);
    if (selection.ids) noteOwn(lines);
    const payable = lines.filter(({ problem }) => !problem);
    if (payable.length === 0 && (await this.creator.prior()).length === 0)
      throw conflict(lines[0]?.problem?.message ?? failed[0]?.message ?? PAY_MESSAGES.nothingDue);
    const { payouts, refused, batchId, needsApproval } = await this.creator.create(person, payable);
    if (payouts.length === 0 && refused[0]) throw refused[0].error;
    const { data } = await this.queries.batch(person, String(batchId));
    return { message: needsApproval ? PAY_MESSAGES.awaitsApproval : PAY_MESSAGES.batchMade, data };
  }

  private async planFor(person: CurrentUser, { ids, allDue, confirmedNames = [] }: PayoutSelectionDto): Promise<PayoutPlan> {
    if (Boolean(ids) === Boolean(allDue)) throw badInput([{ field: 'ids', message: PAY_MESSAGES.idsOrAllDue }]);
    return this.planner.plan(person, ids ?? 'all due', new Set(confirmedNames.map((id) => id.toLowerCase())));
  }

  /** @returns the present payouts, once all are final or the time is over */
  private async finished(payouts: readonly PayoutRecord[]): Promise<PayoutRecord[]> {
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

/** Notes each refusal to pay the admin's own invoices. For calls that name the invoices one by one. */
function noteOwn(lines: readonly PayoutLine[]): void {
  for (const { problem, invoices } of lines) {
    if (problem?.stop !== 'own') continue;
    for (const { _id, invoiceNumber } of invoices)
      noteRefusal('own work or pay', problem.message, { target: { _id, name: `Invoice: ${invoiceNumber}` } });
  }
}
