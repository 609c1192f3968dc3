import { ApiProperty } from '@nestjs/swagger';
import { PAYOUT_BATCH_STATUSES, type PayoutBatchStatus, PAYOUT_STATUSES, type PayoutStatus } from '@labelbridge/contracts';
import { MoneyDto } from '../../../../../common/validation/money.dto.js';
import { type BatchRecord } from '../persistence/batch.schema.js';
import { PayoutDto, naira } from './payout.dto.js';

export class BatchActorDto {
  @ApiProperty() _id: string;
  @ApiProperty() name: string;
}

export class BatchProgressDto {
  @ApiProperty({ enum: PAYOUT_STATUSES, enumName: 'PayoutStatus' }) status: PayoutStatus;
  @ApiProperty({ type: 'integer' }) count: number;
}

export class PayoutBatchDto {
  @ApiProperty() _id: string;
  @ApiProperty({ enum: PAYOUT_BATCH_STATUSES, enumName: 'PayoutBatchStatus' }) status: PayoutBatchStatus;
  @ApiProperty({ description: 'whether a second admin had to approve it' }) needsApproval: boolean;
  @ApiProperty({ description: 'whether the reader may approve it' }) mayApprove: boolean;
  @ApiProperty({ type: String, nullable: true, description: 'for people: why the reader may not approve it' }) approvalProblem:
    string | null;
  @ApiProperty({ type: BatchActorDto }) by: BatchActorDto;
  @ApiProperty({ type: BatchActorDto, nullable: true }) decidedBy: BatchActorDto | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) decidedAt: string | null;
  @ApiProperty({ type: 'integer' }) count: number;
  @ApiProperty({ type: MoneyDto }) gross: MoneyDto;
  @ApiProperty({ type: MoneyDto }) fee: MoneyDto;
  @ApiProperty({ type: MoneyDto }) net: MoneyDto;
  @ApiProperty({ type: [BatchProgressDto], description: 'statuses that occur, in the order of the lifecycle' })
  progress: BatchProgressDto[];
  @ApiProperty({ format: 'date-time' }) createdAt: string;
}

/** Includes the first payouts; `GET /payouts?batchId=` pages through all of them. */
export class PayoutBatchDetailDto extends PayoutBatchDto {
  @ApiProperty({ type: [PayoutDto] }) payouts: PayoutDto[];
}

export function toBatchDto(
  batch: BatchRecord,
  progress: Partial<Record<PayoutStatus, number>>,
  problem: string | undefined,
): PayoutBatchDto {
  const { by, decidedBy, decidedAt, status } = batch;
  return {
    _id: String(batch._id),
    status,
    needsApproval: batch.needsApproval,
    mayApprove: status === 'Awaiting Approval' && problem === undefined,
    approvalProblem: status === 'Awaiting Approval' ? (problem ?? null) : null,
    by: { _id: by._id, name: by.name },
    decidedBy: decidedBy && { _id: decidedBy._id, name: decidedBy.name },
    decidedAt: decidedAt?.toISOString() ?? null,
    count: batch.count,
    gross: naira(batch.grossKobo),
    fee: naira(batch.feeKobo),
    net: naira(batch.netKobo),
    progress: PAYOUT_STATUSES.flatMap((known) => (progress[known] ? [{ status: known, count: progress[known] }] : [])),
    createdAt: batch.createdAt.toISOString(),
  };
}
