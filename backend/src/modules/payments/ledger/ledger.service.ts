import { Injectable } from '@nestjs/common';
import { CURRENCIES, type Currency, type LedgerAccount } from '@labelbridge/contracts';
import { type ClientSession } from 'mongoose';
import { Transactions } from '../../../database/transactions.js';
import { type Balance, type BalanceFault, type Balances, balanceFaults } from './domain/balances.js';
import { type Posting } from './domain/posting.js';
import { BalanceRepository } from './persistence/balance.repository.js';
import { PostingRepository } from './persistence/posting.repository.js';

/** What a check of the ledger found. */
export interface LedgerCheck {
  readonly faults: readonly BalanceFault[];
  /** Currencies whose postings do not come to zero. */
  readonly unbalanced: readonly { readonly currency: Currency; readonly amount: number }[];
}

/** The ledger: postings are added, balances follow from them. */
@Injectable()
export class LedgerService {
  constructor(
    private readonly postings: PostingRepository,
    private readonly balances: BalanceRepository,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Writes postings and moves the balances they touch, in the caller's transaction.
   *
   * @param postings made by `posting()`, which checks them
   * @throws a duplicate-key error where one of them is in the ledger already: the transaction it is in rolls back
   */
  async post(session: ClientSession, ...postings: readonly Posting[]): Promise<void> {
    await this.postings.insert(session, postings);
    await this.balances.move(session, postings);
  }

  /** Whether a posting of this key is in the ledger. */
  async has(session: ClientSession, key: string): Promise<boolean> {
    return this.postings.has(session, key);
  }

  /** What one account has in one currency, in minor units. */
  async balanceOf(account: LedgerAccount, currency: Currency): Promise<number> {
    return (await this.balances.kept(null, [account])).of(account, currency);
  }

  /** The balances of some accounts, without those that are zero. */
  async balancesOf(accounts: readonly string[]): Promise<Balance[]> {
    return (await this.balances.kept(null, accounts)).all();
  }

  /** The accounts to which the most is owed in each currency. */
  async mostOwed(limit: number): Promise<string[]> {
    const found = await Promise.all(CURRENCIES.map((currency) => this.balances.mostOwed(currency, limit)));
    return [...new Set(found.flat())];
  }

  /** Compares the kept balances with those that the postings come to, at one moment. */
  async check(): Promise<LedgerCheck> {
    return this.transactions.run(async (session) => resultOf(await this.balances.kept(session), await this.postings.rebuilt(session)));
  }

  /** Makes the balances anew of the postings. @returns what was wrong with those that were kept */
  async rebuild(): Promise<LedgerCheck> {
    return this.transactions.run(async (session) => {
      const [kept, rebuilt] = [await this.balances.kept(session), await this.postings.rebuilt(session)];
      await this.balances.replace(session, rebuilt.all());
      return resultOf(kept, rebuilt);
    });
  }
}

const resultOf = (kept: Balances, rebuilt: Balances): LedgerCheck => ({
  faults: balanceFaults(kept, rebuilt),
  unbalanced: CURRENCIES.map((currency) => ({ currency, amount: rebuilt.total(currency) })).filter(({ amount }) => amount !== 0),
});
