import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  BANK_REFERENCE_RULES,
  LIMITS,
  PAYOUT_BATCH_STATUSES,
  type PayoutBatchStatus,
  PAYOUT_STATUSES,
  type PayoutStatus,
} from '@labelbridge/contracts';
import { ArrayMaxSize, ArrayNotEmpty, IsArray, IsBoolean, IsIn } from 'class-validator';
import { WithoutPaging } from '../../../../common/csv/csv-export.js';
import { ListQueryDto } from '../../../../common/pagination/list-query.dto.js';
import { IdsDto } from '../../../../common/validation/shared.dto.js';
import { IsId } from '../../../../common/validation/object-id.js';
import { Validates, Optional } from '../../../../common/validation/validation.decorators.js';

const CONFIRMED = 'annotators whose account is paid to though the bank has another name for it, or told none';

/** Whether an account is paid to whatever name the bank has. */
export class ConfirmNameDto {
  @ApiPropertyOptional({ description: 'pays though the bank has another name for the account, or told none' })
  @Optional()
  @IsBoolean({ message: 'must be true or false' })
  confirmName?: boolean;
}

/** How one invoice is paid; all of it may be left out. */
export class PayOneDto extends ConfirmNameDto {
  @ApiPropertyOptional({ description: 'of the transfer that was made by hand' })
  @Optional()
  @Validates(BANK_REFERENCE_RULES)
  bankReference?: string;
}

/** Which invoices are paid together; those of one annotator are one payout. */
export class PayManyDto extends IdsDto {
  @ApiPropertyOptional({ type: [String], maxItems: LIMITS.idsMax, description: CONFIRMED })
  @Optional()
  @IsId({ each: true })
  @ArrayMaxSize(LIMITS.idsMax)
  @IsArray({ message: 'must be a list of ids' })
  confirmedNames?: string[];
}

/** Which invoices payouts are made of: some, or all that are due. */
export class PayoutSelectionDto {
  @ApiPropertyOptional({ type: [String], minItems: 1, maxItems: LIMITS.idsMax })
  @Optional()
  @IsId({ each: true })
  @ArrayMaxSize(LIMITS.idsMax)
  @ArrayNotEmpty({ message: 'must not be empty' })
  @IsArray({ message: 'must be a list of ids' })
  ids?: string[];

  @ApiPropertyOptional({ enum: [true] })
  @Optional()
  @IsIn([true], { message: 'must be true' })
  allDue?: true;

  @ApiPropertyOptional({ type: [String], maxItems: LIMITS.totalMax, description: CONFIRMED })
  @Optional()
  @IsId({ each: true })
  @ArrayMaxSize(LIMITS.totalMax)
  @IsArray({ message: 'must be a list of ids' })
  confirmedNames?: string[];
}

/** The reference of a transfer that was made by hand. */
export class BankReferenceDto {
  @ApiProperty() @Validates(BANK_REFERENCE_RULES) bankReference: string;
}

export class ListPayoutsQueryDto extends ListQueryDto {
  @ApiPropertyOptional({ enum: PAYOUT_STATUSES, enumName: 'PayoutStatus' })
  @Optional()
  @IsIn(PAYOUT_STATUSES, { message: `must be one of: ${PAYOUT_STATUSES.join(', ')}` })
  status?: PayoutStatus;

  @ApiPropertyOptional() @Optional() @IsId() batchId?: string;
  @ApiPropertyOptional() @Optional() @IsId() annotatorId?: string;
}

export class ExportPayoutsQueryDto extends WithoutPaging(ListPayoutsQueryDto) {}

export class ListBatchesQueryDto extends ListQueryDto {
  @ApiPropertyOptional({ enum: PAYOUT_BATCH_STATUSES, enumName: 'PayoutBatchStatus' })
  @Optional()
  @IsIn(PAYOUT_BATCH_STATUSES, { message: `must be one of: ${PAYOUT_BATCH_STATUSES.join(', ')}` })
  status?: PayoutBatchStatus;
}
