import { Inject, Injectable } from '@nestjs/common';
import { type NameMatch } from '@labelbridge/contracts';
import { type Types } from 'mongoose';
import { blindIndexes } from '../../../common/crypto/keyed-digest.js';
import { inTurns } from '../../../common/concurrency/in-turns.js';
import { SETTINGS, type Settings } from '../../../config/settings.js';
import { PayoutAccounts } from './payout-accounts.js';
import { UserRepository } from './persistence/user.repository.js';

/** Tells equal payout accounts without their numbers. */
export interface AccountMark {
  readonly userId: Types.ObjectId;
  /** Keyed hashes of the account: with the current key first, then with earlier ones. */
  readonly marks: readonly [string, ...string[]];
  readonly changedAt: Date | null;
  /** Compares the name at the bank with the person's. */
  readonly nameMatch: NameMatch;
}

const READ_AT_ONCE = 200;

@Injectable()
export class AccountMarks {
  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly users: UserRepository,
    private readonly accounts: PayoutAccounts,
  ) {}

  /** The accounts of all annotators, in the order of their ids. Unreadable accounts are left out. */
  async *all(onError: (error: unknown) => void): AsyncGenerator<AccountMark> {
    for (let after: Types.ObjectId | null = null; ;) {
      const people = await this.users.annotatorsAfter(after, READ_AT_ONCE);
      for await (const person of inTurns(people)) {
        const mark = this.markOf(person, onError);
        if (mark) yield mark;
      }
      const last = people.at(-1);
      if (!last || people.length < READ_AT_ONCE) return;
      after = last._id;
    }
  }

  private markOf(person: Parameters<PayoutAccounts['open']>[0], onError: (error: unknown) => void): AccountMark | null {
    try {
      const account = this.accounts.open(person);
      if (!account) return null;
      const text = `${account.bankCode}:${account.accountNumber}`;
      const [newest, ...others] = blindIndexes(this.settings.dataKeys, 'flags/account', text).sort(
        (one, other) => Number(this.isCurrent(other)) - Number(this.isCurrent(one)),
      );
      const { changedAt = null } = person.payoutAccount ?? {};
      return newest === undefined ? null : { userId: person._id, marks: [newest, ...others], changedAt, nameMatch: account.nameMatch };
    } catch (error) {
      onError(error);
      return null;
    }
  }

  private isCurrent(mark: string): boolean {
    return mark.startsWith(`${this.settings.dataKeys.current.id}.`);
  }
}
