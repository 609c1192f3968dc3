import { ApiProperty } from '@nestjs/swagger';
import {
  BANK_REFERENCE_RULES,
  LIMITS,
  PAYOUT_BATCH_STATUSES,
  type PayoutBatchStatus,
  PAYOUT_STATUSES,
  type PayoutStatus,
} from '@labelbridge/contracts';
import { IsBoolean, IsIn } from 'class-validator';
import { WithoutPaging } from '../../../../../common/csv/csv-export.js';
import { ListQueryDto } from '../../../../../common/pagination/list-query.dto.js';
import { IdsDto, OptionalIdList } from '../../../../../common/validation/shared.dto.js';
import { IsId } from '../../../../../common/validation/object-id.js';
import { OptionalProperty, Validates } from '../../../../../common/validation/validation.decorators.js';

const CONFIRMED = 'annotators whose account is paid to though the bank has another name for it, or told none';

export class ConfirmNameDto {
  @OptionalProperty({ description: 'pays though the bank has another name for the account, or told none' })
  @IsBoolean({ message: 'must be true or false' })
  confirmName?: boolean;
}

export class PayOneDto extends ConfirmNameDto {
  @OptionalProperty({ description: 'of the transfer that was made by hand' })
  @Validates(BANK_REFERENCE_RULES)
  bankReference?: string;
}

/** Invoices of one annotator are one payout. */
export class PayManyDto extends IdsDto {
  @OptionalIdList({ maxItems: LIMITS.idsMax, description: CONFIRMED })
  confirmedNames?: string[];
}

/** Selects some invoices, or all that are due. */
export class PayoutSelectionDto {
  @OptionalIdList({ minItems: 1, maxItems: LIMITS.idsMax })
  ids?: string[];

  @OptionalProperty({ enum: [true] })
  @IsIn([true], { message: 'must be true' })
  allDue?: true;

  @OptionalIdList({ maxItems: LIMITS.totalMax, description: CONFIRMED })
  confirmedNames?: string[];
}

export class BankReferenceDto {
  @ApiProperty() @Validates(BANK_REFERENCE_RULES) bankReference: string;
}

export class ListPayoutsQueryDto extends ListQueryDto {
  @OptionalProperty({ enum: PAYOUT_STATUSES, enumName: 'PayoutStatus' })
  @IsIn(PAYOUT_STATUSES, { message: `must be one of: ${PAYOUT_STATUSES.join(', ')}` })
  status?: PayoutStatus;

  @OptionalProperty() @IsId() batchId?: string;
  @OptionalProperty() @IsId() annotatorId?: string;
}

export class ExportPayoutsQueryDto extends WithoutPaging(ListPayoutsQueryDto) {}

export class ListBatchesQueryDto extends ListQueryDto {
  @OptionalProperty({ enum: PAYOUT_BATCH_STATUSES, enumName: 'PayoutBatchStatus' })
  @IsIn(PAYOUT_BATCH_STATUSES, { message: `must be one of: ${PAYOUT_BATCH_STATUSES.join(', ')}` })
  status?: PayoutBatchStatus;
}
