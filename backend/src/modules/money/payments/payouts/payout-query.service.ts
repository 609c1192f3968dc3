import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { type CurrentUser } from '../../../../common/access/current-user.js';
import { orNotFound } from '../../../../common/errors/errors.js';
import { type One } from '../../../../common/openapi/responses.js';
import { type Page } from '../../../../common/pagination/find-page.js';
import { UsersService } from '../../../people/users/users.service.js';
import { Approvers } from './decisions/approvers.js';
import { type PayoutBatchDetailDto, type PayoutBatchDto, toBatchDto } from './dto/batch.dto.js';
import {
  type PayoutDetailDto,
  type PayoutDto,
  toPayoutDetailDto,
  toPayoutDto,
  type ListBatchesQueryDto,
  type ListPayoutsQueryDto,
} from './dto/payout.dto.js';
import { BatchRepository } from './persistence/batch.repository.js';
import { type BatchRecord } from './persistence/batch.schema.js';
import { PayoutRepository } from './persistence/payout.repository.js';
import { type PayoutRecord } from './persistence/payout.schema.js';

const PAYOUTS_OF_BATCH = 100;

@Injectable()
export class PayoutQueryService {
  constructor(
    private readonly payouts: PayoutRepository,
    private readonly batches: BatchRepository,
    private readonly users: UsersService,
    private readonly approvers: Approvers,
  ) {}

  async listPayouts({ status, batchId, annotatorId, ...query }: ListPayoutsQueryDto): Promise<Page<PayoutDto>> {
    const scope = { status, batchId: idOf(batchId), annotatorId: idOf(annotatorId) };
    const { data, page } = await this.payouts.list(scope, query);
    return { data: await this.views(data), page };
  }

  async detail(id: string): Promise<One<PayoutDetailDto>> {
    const payout = orNotFound(await this.payouts.findById(id));
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
    const [progress, problems] = await Promise.all([
      this.payouts.progress(data.map(({ _id }) => _id)),
      this.approvers.problems(person, data),
    ]);
    const viewOf = (batch: BatchRecord, id = String(batch._id)) => toBatchDto(batch, progress.get(id) ?? {}, problems.get(id));
    return { data: data.map((batch) => viewOf(batch)), page };
  }

  async batch(person: CurrentUser, id: string): Promise<One<PayoutBatchDetailDto>> {
    const batch = orNotFound(await this.batches.findById(id));
    const [progress, problem, { data }] = await Promise.all([
      this.payouts.progress([batch._id]),
      this.approvers.problem(person, batch),
      this.payouts.list({ batchId: batch._id }, { limit: PAYOUTS_OF_BATCH }),
    ]);
    return { data: { ...toBatchDto(batch, progress.get(id) ?? {}, problem), payouts: await this.views(data) } };
  }

  private async views(payouts: readonly PayoutRecord[]): Promise<PayoutDto[]> {
    const annotators = await this.users.findSummaries(payouts.map(({ annotatorId }) => annotatorId));
    return payouts.map((payout) => toPayoutDto(payout, annotators.get(String(payout.annotatorId))));
  }
}

const idOf = (id: string | undefined): Types.ObjectId | undefined => (id === undefined ? undefined : new Types.ObjectId(id));
