import { ApiProperty, PickType } from '@nestjs/swagger';
import { CLOSING_WAITS, type ClosingWait } from '@labelbridge/contracts';
import { MoneyDto } from '../../../../common/validation/money.dto.js';
import { LeavingJobDto } from '../../../work/leaving/leaving.dto.js';
import { EraseDto } from '../dto/privacy.dto.js';

/** The balance of an annotator, with what the closing of the account does and waits for. */
export class ClosingDto {
  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'null if the account does not close' })
  closingSince: string | null;
  @ApiProperty({ description: 'nothing was owed: the account is erased' }) erased: boolean;
  @ApiProperty() hasPayoutAccount: boolean;
  @ApiProperty({ type: MoneyDto, description: 'in no payout yet, in Naira as quoted' }) owed: MoneyDto;
  @ApiProperty({ type: MoneyDto, description: 'in a payout that is not final' }) processing: MoneyDto;
  @ApiProperty({ type: [MoneyDto], description: 'of both, without an exchange rate yet' }) unquoted: MoneyDto[];
  @ApiProperty({ type: String, format: 'date', nullable: true, description: 'the day by which all that is owed goes out' }) payBy:
    string | null;
  @ApiProperty({ type: 'integer', description: 'jobs' }) inReview: number;
  @ApiProperty({ type: 'integer', description: 'rejected jobs that can still be appealed' }) appealable: number;
  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'the last instant of an appeal' }) appealUntil:
    string | null;
  @ApiProperty({ type: [LeavingJobDto], description: 'open jobs, and what closing makes of them' }) jobs: LeavingJobDto[];
  @ApiProperty({ enum: CLOSING_WAITS, enumName: 'ClosingWait', isArray: true }) waits: ClosingWait[];
}

export class CloseAccountDto extends PickType(EraseDto, ['password']) {}
