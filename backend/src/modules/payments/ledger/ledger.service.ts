import { Injectable } from '@nestjs/common';
import { CURRENCIES, type Currency, type LedgerAccount } from '@labelbridge/contracts';
import { type ClientSession, Types } from 'mongoose';
import { Transactions } from '../../../database/transactions.js';
import { type Balance, type BalanceFault, Balances, balanceFaults } from './domain/balances.js';
import { type Posting } from './domain/posting.js';
import { BalanceRepository } from './persistence/balance.repository.js';
import { PostingRepository } from './persistence/posting.repository.js';

/** A posting of this age is committed or never will be, however wrong the clock of its server. */
const SETTLED_S = 300;

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

  /** Compares the kept balances with those that the postings come to, at one moment; at any length of the ledger. */
  async check(): Promise<LedgerCheck> {
    return this.compared(async () => undefined);
  }

  /** Computes the balances again from the postings. @returns what was wrong with those that were kept */
  async rebuild(): Promise<LedgerCheck> {
    return this.compared((session, rebuilt) => this.balances.replace(session, rebuilt.all()));
  }

  /** Old postings are summed in pieces; only the newest and the balances must be seen at one moment. */
  private async compared(then: (session: ClientSession, rebuilt: Balances) => Promise<void>): Promise<LedgerCheck> {
    const from = Types.ObjectId.createFromTime(new Types.ObjectId().getTimestamp().getTime() / 1_000 - SETTLED_S);
    const old = await this.postings.sumsBefore(from);
    return this.transactions.run(async (session) => {
      const rebuilt = new Balances();
      rebuilt.add(old.all());
      await this.postings.addFrom(session, from, rebuilt);
      const kept = await this.balances.kept(session);
      const mismarked = await this.balances.mismarked(session);
      await then(session, rebuilt);
      return resultOf(kept, rebuilt, mismarked);
    });
  }
}

const resultOf = (kept: Balances, rebuilt: Balances, mismarked: readonly Balance[]): LedgerCheck => ({
  faults: [
    ...balanceFaults(kept, rebuilt),
    ...mismarked.map(({ account, currency }) => ({
      account,
      currency,
      kept: kept.of(account, currency),
      rebuilt: rebuilt.of(account, currency),
      mismarked: true as const,
    })),
  ],
  unbalanced: CURRENCIES.map((currency) => ({ currency, amount: rebuilt.total(currency) })).filter(({ amount }) => amount !== 0),
});
