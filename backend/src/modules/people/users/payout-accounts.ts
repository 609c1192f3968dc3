import { Inject, Injectable } from '@nestjs/common';
import { PAYOUT_MESSAGES, accountNameChoices, bankName, maskAccountNumber, nameMatch } from '@labelbridge/contracts';
import { Clock } from '../../../common/clock/clock.js';
import { openText, sealText } from '../../../common/crypto/sealed-text.js';
import { badInput } from '../../../common/errors/errors.js';
import { SETTINGS, type Settings } from '../../../config/settings.js';
import { AccountNames } from './account-names.js';
import { heldUntil } from './domain/account-hold.js';
import { type MaskedPayoutAccountDto, type OwnPayoutAccountDto, type PayoutAccountDto } from './dto/payout-account.dto.js';
import { type PayoutAccountRecord, type UserRecord } from './persistence/user.schema.js';

const placeOf = (userId: unknown): string => `users/${String(userId)}/accountNumber`;

type Owner = Pick<UserRecord, '_id' | 'firstname' | 'lastname' | 'payoutAccount'>;

/** Stored payout accounts. The number is encrypted with DATA_KEYS. */
@Injectable()
export class PayoutAccounts {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly names: AccountNames,
    private readonly clock: Clock,
  ) {}

  /** Calls the bank: not for use within a transaction. @returns null if the account is unknown or the bank is unreachable */
  async resolve(
    owner: Pick<UserRecord, 'firstname' | 'lastname'>,
    account: Pick<PayoutAccountDto, 'bankCode' | 'accountNumber'>,
  ): Promise<string | null> {
    const answer = await this.names.lookUp(account, `${owner.firstname} ${owner.lastname}`);
    return answer === 'unreachable' ? null : answer.name;
  }

  /**
   * @param owner the present record, with the new names
   * @throws 400 naming `payoutAccount.accountName` if it is neither the name at the bank nor the owner's
   */
  seal(owner: Owner & Pick<UserRecord, 'hadPayoutAccount'>, given: PayoutAccountDto, resolvedName: string | null): PayoutAccountRecord {
    const { accountName, accountNumber, bankCode } = given;
    if (!accountNameChoices(owner, resolvedName).includes(accountName)) {
      throw badInput([{ field: 'payoutAccount.accountName', message: PAYOUT_MESSAGES.accountNameChoice }]);
    }
    const now = this.clock.now();
    const before = this.open(owner);
    const isAnother = before?.accountNumber !== accountNumber || before.bankCode !== bankCode;
    return {
      accountName,
      bankCode,
      sealedNumber: sealText(this.settings.dataKeys, placeOf(owner._id), accountNumber),
      resolvedName: resolvedName ?? (isAnother ? null : (before?.resolvedName ?? null)),
      changedAt: isAnother ? now : (owner.payoutAccount?.changedAt ?? now),
      heldUntil: heldUntil(before && { heldUntil: owner.payoutAccount?.heldUntil ?? null, isAnother }, owner.hadPayoutAccount, now),
    };
  }

  open(owner: Owner): OwnPayoutAccountDto | null {
    const { _id, payoutAccount } = owner;
    if (!payoutAccount) return null;
    const { accountName, bankCode, sealedNumber } = payoutAccount;
    return {
      accountName,
      accountNumber: openText(this.settings.dataKeys, placeOf(_id), sealedNumber),
      bankCode,
      ...this.standing(owner, payoutAccount),
    };
  }

  mask(owner: Owner): MaskedPayoutAccountDto | null {
    const account = this.open(owner);
    if (!account) return null;
    const { bankCode, accountNumber } = account;
    return { ...account, accountNumber: maskAccountNumber(accountNumber), bankName: bankName(bankCode) ?? bankCode };
  }

  /** Text without the complete number, for records that outlive the account. */
  label(owner: Owner): string | null {
    const account = this.mask(owner);
    return account && `${account.bankName} ${account.accountNumber}, ${account.accountName}`;
  }

  private standing(
    owner: Owner,
    { resolvedName = null, heldUntil: held = null }: PayoutAccountRecord,
  ): Pick<OwnPayoutAccountDto, 'resolvedName' | 'nameMatch' | 'heldUntil'> {
    return {
      resolvedName,
      nameMatch: nameMatch(resolvedName, owner),
      heldUntil: held && held > this.clock.now() ? held.toISOString() : null,
    };
  }
}
