import { ApiProperty } from '@nestjs/swagger';
import { BANKS, PAYOUT_ACCOUNT_RULES } from '@labelbridge/contracts';
import { KeepsRules } from '../../../common/validation/rules.decorator.js';

/** Where a person is paid to, in a request and to himself. */
export class PayoutAccountDto {
  @ApiProperty({ description: "one of the person's own names", example: 'Ada Obi' })
  @KeepsRules(PAYOUT_ACCOUNT_RULES.accountName)
  accountName: string;

  @ApiProperty({ description: '10 digits; the check digit is not asked for', example: '0000014579' })
  @KeepsRules(PAYOUT_ACCOUNT_RULES.accountNumber)
  accountNumber: string;

  @ApiProperty({ enum: BANKS.map(({ code }) => code), description: 'a code of the list of banks' })
  @KeepsRules(PAYOUT_ACCOUNT_RULES.bankCode)
  bankCode: string;
}

/** Where a person is paid to, as admins see it. */
export class MaskedPayoutAccountDto {
  @ApiProperty() accountName: string;
  @ApiProperty({ description: 'its last four digits', example: '••4579' }) accountNumber: string;
  @ApiProperty() bankCode: string;
  @ApiProperty() bankName: string;
}
