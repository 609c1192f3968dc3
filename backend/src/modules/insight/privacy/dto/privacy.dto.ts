import { ApiProperty, OmitType } from '@nestjs/swagger';
import { BANK_VIEW_RULES, LIMITS } from '@labelbridge/contracts';
import { IsString, MaxLength, MinLength } from 'class-validator';
import { type CsvColumn } from '../../../../common/csv/csv.js';
import { WithoutPaging } from '../../../../common/csv/csv-export.js';
import { ListQueryDto } from '../../../../common/pagination/list-query.dto.js';
import { IsId } from '../../../../common/validation/object-id.js';
import { Validates } from '../../../../common/validation/validation.decorators.js';
import { type ErasureRecord } from '../persistence/erasure.schema.js';

export class EraseDto {
  @ApiProperty({ description: 'the present one' })
  @IsString({ message: 'must be text' })
  @MinLength(1, { message: 'must be given' })
  @MaxLength(LIMITS.passwordMax)
  password: string;
}

export class ErasedDto {
  @ApiProperty() message: string;
}

/** Identifies the person by id only. */
export class ErasureDto {
  @ApiProperty() _id: string;
  @ApiProperty() userId: string;
  @ApiProperty({ format: 'date-time' }) at: string;
  @ApiProperty() done: boolean;
  @ApiProperty({ type: [String], description: 'why it was refused' }) reasons: string[];
}

export class ListErasuresQueryDto extends OmitType(ListQueryDto, ['q'] as const) {}
export class ExportErasuresQueryDto extends WithoutPaging(ListErasuresQueryDto) {}

export const ERASURE_COLUMNS: readonly CsvColumn<ErasureDto>[] = [
  { title: 'At', of: ({ at }) => at },
  { title: 'Person', of: ({ userId }) => userId },
  { title: 'Erased', of: ({ done }) => (done ? 'yes' : 'no') },
  { title: 'Why not', of: ({ reasons }) => reasons.join('\n') },
];

export class ViewBankAccountDto {
  @ApiProperty() @IsId() userId: string;

  @ApiProperty({ description: 'why: it is kept with the record of who looked' })
  @Validates(BANK_VIEW_RULES.reason)
  reason: string;
}

export const toErasureDto = ({ _id, userId, at, done, reasons }: ErasureRecord): ErasureDto => ({
  _id: String(_id),
  userId: String(userId),
  at: at.toISOString(),
  done,
  reasons,
});
