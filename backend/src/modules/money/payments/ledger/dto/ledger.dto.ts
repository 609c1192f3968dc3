import { ApiProperty } from '@nestjs/swagger';
import {
  CURRENCIES,
  type Currency,
  LEDGER_MESSAGES,
  LIMITS,
  type Money,
  POSTING_KINDS,
  type PostingKind,
  isLedgerAccount,
} from '@labelbridge/contracts';
import { IsIn, Matches, MaxLength, ValidateBy } from 'class-validator';
import { WithoutPaging } from '../../../../../common/csv/csv-export.js';
import { HistoryActorDto } from '../../../../../common/lifecycle/history.dto.js';
import { ListQueryDto } from '../../../../../common/pagination/list-query.dto.js';
import { IsId } from '../../../../../common/validation/object-id.js';
import { OptionalProperty } from '../../../../../common/validation/validation.decorators.js';
import { type PostingRecord } from '../persistence/posting.schema.js';

/** Amount that may be negative. */
export class SignedMoneyDto implements Money {
  @ApiProperty({ type: 'integer', description: 'minor units: kobo or cents; below zero where it left', example: -600000 }) amount: number;
  @ApiProperty({ enum: CURRENCIES }) currency: Currency;
}

class EntryDto {
  @ApiProperty({ description: 'funding, transit, bank, fx, fees, or owed:<annotator>' }) account: string;
  @ApiProperty({ enum: CURRENCIES }) currency: Currency;
  @ApiProperty({ type: 'integer', description: 'minor units that came to the account; below zero where they left it' }) amount: number;
}

export class PostingDto {
  @ApiProperty() _id: string;
  @ApiProperty({ enum: POSTING_KINDS, enumName: 'PostingKind' }) kind: PostingKind;
  @ApiProperty({ format: 'date-time' }) at: string;
  @ApiProperty({ type: HistoryActorDto }) by: HistoryActorDto;
  @ApiProperty({ type: String, nullable: true }) reason: string | null;
  @ApiProperty({ type: String, nullable: true }) annotatorId: string | null;
  @ApiProperty({ type: String, nullable: true }) jobId: string | null;
  @ApiProperty({ type: [String] }) invoiceIds: string[];
  @ApiProperty({ type: String, nullable: true }) payoutId: string | null;
  @ApiProperty({ type: String, nullable: true }) bankReference: string | null;
  @ApiProperty({ type: [EntryDto], description: 'they come to zero per currency' }) entries: EntryDto[];
}

export class LedgerAccountDto {
  @ApiProperty({ description: 'funding, transit, bank, fx, fees, or owed:<annotator>' }) account: string;
  @ApiProperty({ type: String, nullable: true, description: 'whose it is; null for one of the platform' }) annotatorId: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'the name of whose it is' }) annotatorName: string | null;
  @ApiProperty({ type: [SignedMoneyDto] }) balances: SignedMoneyDto[];
}

export class LedgerAccountsDto {
  @ApiProperty({ type: [LedgerAccountDto], description: "the platform's" }) platform: LedgerAccountDto[];
  @ApiProperty({ type: [SignedMoneyDto], description: 'what is owed to all annotators together' }) owed: SignedMoneyDto[];
  @ApiProperty({ type: [LedgerAccountDto], description: `what is owed to whom, the most first; at most ${LIMITS.idsMax} a currency` })
  annotators: LedgerAccountDto[];
}

export class ListPostingsQueryDto extends ListQueryDto {
  @OptionalProperty({ description: 'funding, transit, bank, fx, fees, or owed:<annotator>' })
  @ValidateBy({
    name: 'isLedgerAccount',
    validator: {
      validate: (value) => typeof value === 'string' && isLedgerAccount(value),
      defaultMessage: () => LEDGER_MESSAGES.accountShape,
    },
  })
  account?: string;

  @OptionalProperty({ enum: POSTING_KINDS, enumName: 'PostingKind' })
  @IsIn(POSTING_KINDS, { message: `must be one of: ${POSTING_KINDS.join(', ')}` })
  kind?: PostingKind;

  @OptionalProperty()
  @IsId()
  invoiceId?: string;

  @OptionalProperty()
  @Matches(/^[\w:-]+$/, { message: 'must be an id' })
  @MaxLength(LIMITS.searchMax)
  payoutId?: string;
}

export class ExportPostingsQueryDto extends WithoutPaging(ListPostingsQueryDto) {}

export const toPostingDto = (posting: PostingRecord): PostingDto => ({
  _id: String(posting._id),
  kind: posting.kind,
  at: posting.at.toISOString(),
  by: { name: posting.by.name, role: posting.by.role },
  reason: posting.reason,
  annotatorId: posting.annotatorId,
  jobId: posting.jobId,
  invoiceIds: [...posting.invoiceIds],
  payoutId: posting.payoutId,
  bankReference: posting.bankReference,
  entries: posting.entries.map(({ account, currency, amount }) => ({ account, currency, amount })),
});
