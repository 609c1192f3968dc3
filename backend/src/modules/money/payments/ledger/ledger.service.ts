import { Injectable } from '@nestjs/common';
import { CURRENCIES, type Currency, type LedgerAccount } from '@labelbridge/contracts';
import { type ClientSession, Types } from 'mongoose';
import { Transactions } from '../../../../database/transactions.js';
import { type Balance, type BalanceFault, Balances, balanceFaults } from './domain/balances.js';
import { type Posting } from './domain/posting.js';
import { BalanceRepository } from './persistence/balance.repository.js';
import { PostingRepository } from './persistence/posting.repository.js';

/** Postings of this age are committed or never will be, even if a server's clock is wrong. */
const SETTLED_S = 300;

export interface LedgerCheck {
  readonly faults: readonly BalanceFault[];
  readonly unbalanced: readonly { readonly currency: Currency; readonly amount: number }[];
}

@Injectable()
export class LedgerService {
  constructor(
    private readonly postings: PostingRepository,
    private readonly balances: BalanceRepository,
    private readonly transactions: Transactions,
  ) {}

  /** Writes postings that `posting()` has checked. @throws a duplicate-key error if one of them is in the ledger already */
  async post(session: ClientSession, ...postings: readonly Posting[]): Promise<void> {
    await this.postings.insert(session, postings);
    await this.balances.move(session, postings);
  }

  /** @returns minor units */
  async balanceOf(account: LedgerAccount, currency: Currency): Promise<number> {
    return (await this.balances.kept(null, [account])).of(account, currency);
  }

  async balancesOf(accounts: readonly string[]): Promise<Balance[]> {
    return (await this.balances.kept(null, accounts)).all();
  }

  /** Accounts with the highest debt. @param limit per currency */
  async mostOwed(limit: number): Promise<string[]> {
    const found = await Promise.all(CURRENCIES.map((currency) => this.balances.mostOwed(currency, limit)));
    return [...new Set(found.flat())];
  }

  async check(): Promise<LedgerCheck> {
    return this.compared(async () => undefined);
  }

  /** Recomputes the balances from the postings. @returns the faults of the kept balances */
  async rebuild(): Promise<LedgerCheck> {
    return this.compared((session, rebuilt) => this.balances.replace(session, rebuilt.all()));
  }

  /** Sums old postings in pieces; only the newest ones and the balances need one snapshot. */
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
