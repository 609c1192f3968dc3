import { ApiProperty } from '@nestjs/swagger';
import { POSTING_KINDS, type PostingKind, STATEMENT_MESSAGES } from '@labelbridge/contracts';
import { Matches } from 'class-validator';
import { IsId } from '../../../../../../common/validation/object-id.js';
import { OptionalProperty } from '../../../../../../common/validation/validation.decorators.js';
import { MONTH_SHAPE } from '../domain/statement.js';
import { SignedMoneyDto } from '../../../ledger/dto/ledger.dto.js';

export class StatementQueryDto {
  @OptionalProperty({ description: 'YYYY-MM in Lagos; the present month where left out', example: '2026-11' })
  @Matches(MONTH_SHAPE, { message: STATEMENT_MESSAGES.monthShape })
  month?: string;

  @OptionalProperty({ description: 'for admins, who must say whose; an annotator has their own' })
  @IsId()
  annotatorId?: string;
}

class StatementPersonDto {
  @ApiProperty() _id: string;
  @ApiProperty() firstname: string;
  @ApiProperty() lastname: string;
  @ApiProperty() username: string;
}

export class StatementLineDto {
  @ApiProperty({ format: 'date-time' }) at: string;
  @ApiProperty({ enum: POSTING_KINDS, enumName: 'PostingKind' }) kind: PostingKind;
  @ApiProperty({ description: 'in words' }) text: string;
  @ApiProperty({ type: SignedMoneyDto, description: 'below zero where it was paid or taken back' }) amount: SignedMoneyDto;
  @ApiProperty({ type: SignedMoneyDto, description: 'owed in this currency after it' }) balance: SignedMoneyDto;
}

export class StatementDto {
  @ApiProperty({ example: '2026-11' }) month: string;
  @ApiProperty({ type: StatementPersonDto }) annotator: StatementPersonDto;
  @ApiProperty({ type: [SignedMoneyDto], description: 'owed when it began, per currency' }) opening: SignedMoneyDto[];
  @ApiProperty({ type: [StatementLineDto], description: 'the oldest first' }) lines: StatementLineDto[];
  @ApiProperty({ type: [SignedMoneyDto], description: 'owed at its end, or now' }) closing: SignedMoneyDto[];
}

/** Part of a statement: the balances before it, its movements, and the balances after it. */
export type StatementPage = Pick<StatementDto, 'opening' | 'lines' | 'closing'>;
