import { type Currency, type LedgerAccount } from '@labelbridge/contracts';
import { type Entry } from './posting.js';

/** What an account has in one currency, in minor units. */
export interface Balance {
  readonly account: LedgerAccount;
  readonly currency: Currency;
  readonly amount: number;
}

/** A kept balance that is not what the postings come to. */
export interface BalanceFault {
  readonly account: string;
  readonly currency: string;
  readonly kept: number;
  readonly rebuilt: number;
  /** Its mark `owed` does not fit the account. */
  readonly mismarked?: true;
}

/** Balances by account and currency, made of entries and nothing else. */
export class Balances {
  readonly #amounts = new Map<string, Balance>();

  /** Adds entries to the balances of their accounts. */
  add(entries: Iterable<Entry>): void {
    for (const { account, currency, amount } of entries) {
      const key = `${account} ${currency}`;
      this.#amounts.set(key, { account, currency, amount: (this.#amounts.get(key)?.amount ?? 0) + amount });
    }
  }

  /** What an account has; 0 where nothing ever moved. */
  of(account: LedgerAccount, currency: Currency): number {
    return this.#amounts.get(`${account} ${currency}`)?.amount ?? 0;
  }

  /** All of them, in the order of accounts; those that are zero are left out. */
  all(): Balance[] {
    return [...this.#amounts.keys()]
      .sort()
      .flatMap((key) => this.#amounts.get(key) ?? [])
      .filter(({ amount }) => amount !== 0);
  }

  /** What all accounts together have in a currency: zero, or the ledger is broken. */
  total(currency: Currency): number {
    let sum = 0;
    for (const balance of this.#amounts.values()) if (balance.currency === currency) sum += balance.amount;
    return sum;
  }
}

/** Where kept balances differ from those that the postings come to; none where all is well. */
export function balanceFaults(kept: Balances, rebuilt: Balances): BalanceFault[] {
  const places = new Map([...kept.all(), ...rebuilt.all()].map((balance) => [`${balance.account} ${balance.currency}`, balance]));
  return [...places.values()].flatMap(({ account, currency }) => {
    const [have, should] = [kept.of(account, currency), rebuilt.of(account, currency)];
    return have === should ? [] : [{ account, currency, kept: have, rebuilt: should }];
  });
}
