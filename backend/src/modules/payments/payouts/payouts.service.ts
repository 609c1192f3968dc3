import { Inject, Injectable } from '@nestjs/common';
import { PAY_MESSAGES } from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { type CurrentUser } from '../../../common/access/current-user.js';
import { badInput, conflict, notFound } from '../../../common/errors/errors.js';
import { type Changed, type One } from '../../../common/openapi/responses.js';
import { type Page } from '../../../common/pagination/find-page.js';
import { SETTINGS, type Settings } from '../../../config/settings.js';
import { Transactions } from '../../../database/transactions.js';
import { UsersService } from '../../users/users.service.js';
import { PayoutProvider } from './providers/payout-provider.js';
import { type PayoutBatchDetailDto, type PayoutBatchDto, toBatchDto } from './dto/batch.dto.js';
import { type ListBatchesQueryDto, type ListPayoutsQueryDto, type PayoutSelectionDto } from './dto/payout-input.dto.js';
import { type PayoutDetailDto, type PayoutDto, toPayoutDetailDto, toPayoutDto } from './dto/payout.dto.js';
import { type PayoutPreviewDto, toPreviewDto } from './dto/preview.dto.js';
import { PayoutCreator } from './payout-creator.js';
import { PayoutNotifier } from './payout-notifier.js';
import { type PayoutPlan, PayoutPlanner } from './payout-planner.js';
import { BatchRepository } from './persistence/batch.repository.js';
import { PayoutRepository } from './persistence/payout.repository.js';
import { type PayoutRecord } from './persistence/payout.schema.js';

const PAYOUTS_OF_BATCH = 100;

/** The payout desk: what is on its way, what a press would do, and the press. */
@Injectable()
export class PayoutsService {
  constructor(
    private readonly payouts: PayoutRepository,
    private readonly batches: BatchRepository,
    private readonly planner: PayoutPlanner,
    private readonly maker: PayoutCreator,
    private readonly news: PayoutNotifier,
    private readonly users: UsersService,
    private readonly provider: PayoutProvider,
    private readonly transactions: Transactions,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async list({ status, batchId, annotatorId, ...query }: ListPayoutsQueryDto): Promise<Page<PayoutDto>> {
    const scope = { status, batchId: idOf(batchId), annotatorId: idOf(annotatorId) };
    const { data, page } = await this.payouts.list(scope, query);
    return { data: await this.views(data), page };
  }

  /** @throws 404 */
  async detail(id: string): Promise<One<PayoutDetailDto>> {
    const payout = await this.payouts.findById(id);
    if (!payout) throw notFound();
    return { data: await this.detailOf(payout) };
  }

  async detailOf(payout: PayoutRecord): Promise<PayoutDetailDto> {
    const [annotators, retriedBy] = await Promise.all([
      this.users.findSummaries([payout.annotatorId]),
      this.payouts.findRetryOf(payout._id),
    ]);
    return toPayoutDetailDto(payout, annotators.get(String(payout.annotatorId)), retriedBy);
  }

  async listBatches(person: CurrentUser, { status, ...query }: ListBatchesQueryDto): Promise<Page<PayoutBatchDto>> {
    const { data, page } = await this.batches.list(status, query);
    const progress = await this.payouts.progress(data.map(({ _id }) => _id));
    return { data: data.map((batch) => toBatchDto(batch, progress.get(String(batch._id)) ?? {}, person._id)), page };
  }

  /** @throws 404 */
  async batch(person: CurrentUser, id: string): Promise<One<PayoutBatchDetailDto>> {
    const batch = await this.batches.findById(id);
    if (!batch) throw notFound();
    const [progress, { data }] = await Promise.all([
      this.payouts.progress([batch._id]),
      this.payouts.list({ batchId: batch._id }, { limit: PAYOUTS_OF_BATCH }),
    ]);
    return { data: { ...toBatchDto(batch, progress.get(id) ?? {}, person._id), payouts: await this.views(data) } };
  }

  /** What a press would make, and what stops each payout. @throws 400 where it names neither or both kinds of selection */
  async preview(selection: PayoutSelectionDto): Promise<One<PayoutPreviewDto>> {
    return { data: toPreviewDto(await this.planned(selection), this.settings.payoutApprovalOver, this.provider.byHand) };
  }

  /**
   * Makes payouts of all lines that nothing stops; the others stay as they are.
   *
   * @throws 409 where there is none
   */
  async make(person: CurrentUser, selection: PayoutSelectionDto): Promise<Changed<PayoutBatchDetailDto>> {
    const { lines, failed } = await this.planned(selection);
    const payable = lines.filter(({ problem }) => !problem);
    if (payable.length === 0 && (await this.maker.prior()).length === 0)
      throw conflict(lines[0]?.problem?.message ?? failed[0]?.message ?? PAY_MESSAGES.nothingDue);
    const made = await this.maker.make(person, payable);
    const [refusal] = made.refused;
    if (made.payouts.length === 0 && refusal) throw refusal.error;
    if (made.needsApproval) await this.askForApproval(made.batchId);
    const { data } = await this.batch(person, String(made.batchId));
    return { message: made.needsApproval ? PAY_MESSAGES.awaitsApproval : PAY_MESSAGES.batchMade, data };
  }

  /** Tells the other admins that a batch awaits one of them. */
  async askForApproval(batchId: Types.ObjectId): Promise<void> {
    await this.transactions.run(async (session) => {
      const batch = await this.batches.findById(batchId, session);
      if (batch) await this.news.awaitsApproval(session, batch);
    });
  }

  private async planned({ ids, allDue, confirmedNames = [] }: PayoutSelectionDto): Promise<PayoutPlan> {
    if (Boolean(ids) === Boolean(allDue)) throw badInput([{ field: 'ids', message: PAY_MESSAGES.idsOrAllDue }]);
    return this.planner.plan(ids ?? 'all due', new Set(confirmedNames.map((id) => id.toLowerCase())));
  }

  private async views(payouts: readonly PayoutRecord[]): Promise<PayoutDto[]> {
    const annotators = await this.users.findSummaries(payouts.map(({ annotatorId }) => annotatorId));
    return payouts.map((payout) => toPayoutDto(payout, annotators.get(String(payout.annotatorId))));
  }
}

const idOf = (id: string | undefined): Types.ObjectId | undefined => (id === undefined ? undefined : new Types.ObjectId(id));
