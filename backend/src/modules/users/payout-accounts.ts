import { Inject, Injectable } from '@nestjs/common';
import { PAYOUT_TEXTS, accountNameChoices, bankName, maskAccountNumber } from '@labelbridge/contracts';
import { badInput } from '../../common/errors/errors.js';
import { openText, sealText } from '../../common/crypto/sealed-text.js';
import { SETTINGS, type Settings } from '../../config/settings.js';
import { type MaskedPayoutAccountDto, type PayoutAccountDto } from './dto/payout-account.dto.js';
import { type PayoutAccountRecord, type UserRecord } from './persistence/user.schema.js';

const placeOf = (userId: unknown): string => `users/${String(userId)}/accountNumber`;

/** Payout accounts at rest: the number is sealed with DATA_KEYS and opened for its owner, and for its last digits. */
@Injectable()
export class PayoutAccounts {
  constructor(@Inject(SETTINGS) private readonly settings: Settings) {}

  /**
   * The account as it is stored with its owner. Until the bank resolves names, the account's name is one of the owner's own.
   *
   * @throws 400 naming `payoutAccount.accountName` where it is another
   */
  seal(owner: Pick<UserRecord, '_id' | 'firstname' | 'lastname'>, { accountName, accountNumber, bankCode }: PayoutAccountDto): PayoutAccountRecord {
    if (!accountNameChoices(owner).includes(accountName)) {
      throw badInput([{ field: 'payoutAccount.accountName', message: PAYOUT_TEXTS.accountNameChoice }]);
    }
    return { accountName, bankCode, sealedNumber: sealText(this.settings.dataKeys, placeOf(owner._id), accountNumber) };
  }

  /** For its owner: in full. */
  open({ _id, payoutAccount }: Pick<UserRecord, '_id' | 'payoutAccount'>): PayoutAccountDto | null {
    if (!payoutAccount) return null;
    const { accountName, bankCode, sealedNumber } = payoutAccount;
    return { accountName, accountNumber: openText(this.settings.dataKeys, placeOf(_id), sealedNumber), bankCode };
  }

  /** For admins: the last four digits. */
  mask(user: Pick<UserRecord, '_id' | 'payoutAccount'>): MaskedPayoutAccountDto | null {
    const account = this.open(user);
    if (!account) return null;
    const { accountName, accountNumber, bankCode } = account;
    return { accountName, accountNumber: maskAccountNumber(accountNumber), bankCode, bankName: bankName(bankCode) ?? bankCode };
  }
}
