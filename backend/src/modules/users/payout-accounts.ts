import { Inject, Injectable } from '@nestjs/common';
import { PAYOUT_MESSAGES, accountNameChoices, bankName, maskAccountNumber, nameMatch } from '@labelbridge/contracts';
import { Clock } from '../../common/clock/clock.js';
import { openText, sealText } from '../../common/crypto/sealed-text.js';
import { badInput } from '../../common/errors/errors.js';
import { SETTINGS, type Settings } from '../../config/settings.js';
import { AccountNames } from './account-names.js';
import { heldUntil } from './domain/account-hold.js';
import { type MaskedPayoutAccountDto, type OwnPayoutAccountDto, type PayoutAccountDto } from './dto/payout-account.dto.js';
import { type PayoutAccountRecord, type UserRecord } from './persistence/user.schema.js';

const placeOf = (userId: unknown): string => `users/${String(userId)}/accountNumber`;

type Owner = Pick<UserRecord, '_id' | 'firstname' | 'lastname' | 'payoutAccount'>;

/** Payout accounts at rest: the number is sealed with DATA_KEYS and opened for its owner, and for its last digits. */
@Injectable()
export class PayoutAccounts {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly names: AccountNames,
    private readonly clock: Clock,
  ) {}

  /** Asks the bank whose an account is; null where it knows none or cannot be asked. Call it outside of transactions. */
  async resolve(
    owner: Pick<UserRecord, 'firstname' | 'lastname'>,
    account: Pick<PayoutAccountDto, 'bankCode' | 'accountNumber'>,
  ): Promise<string | null> {
    const answer = await this.names.ask(account, `${owner.firstname} ${owner.lastname}`);
    return answer === 'unreachable' ? null : answer.name;
  }

  /**
   * The account as it is stored with its owner.
   *
   * @param owner as he is before, with the names he has after
   * @param resolvedName what the bank says whose it is
   * @throws 400 naming `payoutAccount.accountName` where it is neither the bank's nor one of his own
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

  /** For its owner: in full. */
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

  /** For admins: the last four digits. */
  mask(owner: Owner): MaskedPayoutAccountDto | null {
    const account = this.open(owner);
    if (!account) return null;
    const { bankCode, accountNumber } = account;
    return { ...account, accountNumber: maskAccountNumber(accountNumber), bankName: bankName(bankCode) ?? bankCode };
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
