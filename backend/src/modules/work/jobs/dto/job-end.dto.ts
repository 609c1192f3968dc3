import { ApiProperty } from '@nestjs/swagger';
import { LEAVING_STEPS, type LeavingStep } from '@labelbridge/contracts';
import { MoneyDto } from '../../../../common/validation/money.dto.js';

/** Outcome of an open job that its annotator leaves. */
export class JobEndDto {
  @ApiProperty({ enum: LEAVING_STEPS, enumName: 'LeavingStep' }) step: LeavingStep;
  @ApiProperty({ type: 'integer', description: 'on its clock' }) minutes: number;
  @ApiProperty({ type: MoneyDto, nullable: true, description: 'paid at once for work that is handed back' }) pays: MoneyDto | null;
}
