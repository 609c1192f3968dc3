import { ApiProperty } from '@nestjs/swagger';
import { BANKS, NAME_MATCHES, type NameMatch, PAYOUT_ACCOUNT_RULES, plainAccountNumber } from '@labelbridge/contracts';
import { Transform } from 'class-transformer';
import { Validates } from '../../../../common/validation/validation.decorators.js';

const Plain = () => Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? plainAccountNumber(value) : value));

export class PayoutAccountDto {
  @ApiProperty({ description: "the name that the bank has, or one of the person's own", example: 'Ada Obi' })
  @Validates(PAYOUT_ACCOUNT_RULES.accountName)
  accountName: string;

  @ApiProperty({ description: '10 digits; the check digit is not asked for', example: '0000014579' })
  @Plain()
  @Validates(PAYOUT_ACCOUNT_RULES.accountNumber)
  accountNumber: string;

  @ApiProperty({ enum: BANKS.map(({ code }) => code), description: 'a code of the list of banks' })
  @Validates(PAYOUT_ACCOUNT_RULES.bankCode)
  bankCode: string;
}

class AccountStandingDto {
  @ApiProperty({ type: String, nullable: true, description: 'the name that the bank has; null where it told none yet' }) resolvedName:
    string | null;
  @ApiProperty({ enum: NAME_MATCHES, enumName: 'NameMatch', description: "how it compares with the person's name" }) nameMatch: NameMatch;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'payouts wait until then, because the account was changed',
  })
  heldUntil: string | null;
}

export class OwnPayoutAccountDto extends AccountStandingDto {
  @ApiProperty() accountName: string;
  @ApiProperty({ example: '0000014579' }) accountNumber: string;
  @ApiProperty() bankCode: string;
}

/** The account as admins see it. */
export class MaskedPayoutAccountDto extends AccountStandingDto {
  @ApiProperty() accountName: string;
  @ApiProperty({ description: 'its last four digits', example: '••4579' }) accountNumber: string;
  @ApiProperty() bankCode: string;
  @ApiProperty() bankName: string;
}

export class ResolveAccountDto {
  @ApiProperty({ example: '0000014579' })
  @Plain()
  @Validates(PAYOUT_ACCOUNT_RULES.accountNumber)
  accountNumber: string;

  @ApiProperty({ enum: BANKS.map(({ code }) => code) })
  @Validates(PAYOUT_ACCOUNT_RULES.bankCode)
  bankCode: string;
}

export class ResolvedAccountDto {
  @ApiProperty({ type: String, nullable: true, description: 'the name that the bank has; null where it told none' }) accountName:
    string | null;
  @ApiProperty({ enum: NAME_MATCHES, enumName: 'NameMatch' }) nameMatch: NameMatch;
  @ApiProperty({ type: [String], description: 'the names that the account may be saved with' }) choices: string[];
  @ApiProperty({ type: Boolean, nullable: true, description: 'whether the check digit fits; null where that cannot be told' })
  checkDigitOk: boolean | null;
  @ApiProperty({ type: String, nullable: true, description: 'for people: why there is no name' }) message: string | null;
}
