import { type Currency, type LedgerAccount, annotatorOfAccount } from '@labelbridge/contracts';
import { type Entry } from './posting.js';

/** Amount in minor units. */
export interface Balance {
  readonly account: LedgerAccount;
  readonly currency: Currency;
  readonly amount: number;
}

export interface BalanceFault {
  readonly account: string;
  readonly currency: string;
  readonly kept: number;
  readonly rebuilt: number;
  /** The mark `owed` does not fit the account. */
  readonly mismarked?: true;
}

export class Balances {
  readonly #amounts = new Map<string, Balance>();

  add(entries: Iterable<Entry>): void {
    for (const { account, currency, amount } of entries) {
      const key = `${account} ${currency}`;
      this.#amounts.set(key, { account, currency, amount: (this.#amounts.get(key)?.amount ?? 0) + amount });
    }
  }

  of(account: LedgerAccount, currency: Currency): number {
    return this.#amounts.get(`${account} ${currency}`)?.amount ?? 0;
  }

  /** Non-zero balances in the order of accounts. */
  all(): Balance[] {
    return [...this.#amounts.keys()]
      .sort()
      .flatMap((key) => this.#amounts.get(key) ?? [])
      .filter(({ amount }) => amount !== 0);
  }

  /** Sum of all accounts in a currency; a non-zero sum means a broken ledger. */
  total(currency: Currency): number {
    let sum = 0;
    for (const balance of this.#amounts.values()) if (balance.currency === currency) sum += balance.amount;
    return sum;
  }
}

export function balanceFaults(kept: Balances, rebuilt: Balances): BalanceFault[] {
  const places = new Map([...kept.all(), ...rebuilt.all()].map((balance) => [`${balance.account} ${balance.currency}`, balance]));
  return [...places.values()].flatMap(({ account, currency }) => {
    const [have, should] = [kept.of(account, currency), rebuilt.of(account, currency)];
    return have === should ? [] : [{ account, currency, kept: have, rebuilt: should }];
  });
}

/** Documents for each platform account: concurrent payouts seldom write the same one. */
export const SHARDS = 64;

/**
 * Shard of the balance that an entry moves. An annotator's account is one document. A platform account, which every posting touches, is
 * spread over `SHARDS` by the posting's key.
 */
export function shardOf(account: string, postingKey: string): number {
  if (annotatorOfAccount(account) !== undefined) return 0;
  let hash = 0;
  for (const character of postingKey) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 65_521;
  return hash % SHARDS;
}
