import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Currency, annotatorOfAccount, isLedgerAccount } from '@labelbridge/contracts';
import { type ClientSession, type Model } from 'mongoose';
import { type Balance, Balances, shardOf } from '../domain/balances.js';
import { type Posting } from '../domain/posting.js';
import { BALANCE_MODEL, type BalanceRecord } from './balance.schema.js';

const isOwed = (account: string): boolean => annotatorOfAccount(account) !== undefined;

/** Sums of postings, which can be recomputed from them. */
@Injectable()
export class BalanceRepository {
  constructor(@InjectModel(BALANCE_MODEL) private readonly balances: Model<BalanceRecord>) {}

  /** Writes in sorted order, so that two transactions conflict at most once. */
  async move(session: ClientSession, postings: readonly Posting[]): Promise<void> {
    const moves = new Map<string, Omit<BalanceRecord, '_id'>>();
    for (const { key, entries } of postings) {
      for (const { account, currency, amount } of entries) {
        const id = `${account}|${currency}|${shardOf(account, key)}`;
        moves.set(id, { account, currency, owed: isOwed(account), amount: (moves.get(id)?.amount ?? 0) + amount });
      }
    }
    const writes = [...moves]
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([_id, { amount, ...place }]) => ({
        updateOne: { filter: { _id }, update: { $inc: { amount }, $setOnInsert: place }, upsert: true },
      }));
    await this.balances.bulkWrite(writes, { session });
  }

  /** Kept balances; of all accounts if `accounts` is undefined. */
  async kept(session: ClientSession | null = null, accounts?: readonly string[]): Promise<Balances> {
    const sums = await this.balances
      .aggregate<{ _id: { account: string; currency: Currency }; amount: number }>([
        ...(accounts === undefined ? [] : [{ $match: { account: { $in: [...accounts] } } }]),
        { $group: { _id: { account: '$account', currency: '$currency' }, amount: { $sum: '$amount' } } },
      ])
      .session(session);
    const balances = new Balances();
    for (const { _id, amount } of sums)
      if (isLedgerAccount(_id.account)) balances.add([{ account: _id.account, currency: _id.currency, amount }]);
    return balances;
  }

  /** Records with a wrong mark `owed`, which would falsify the lists of debts. */
  async mismarked(session: ClientSession): Promise<Balance[]> {
    const found = await this.balances
      .find(
        {
          $or: [
            { account: /^owed:/, owed: { $ne: true } },
            { account: { $not: /^owed:/ }, owed: { $ne: false } },
          ],
        },
        { account: 1, currency: 1, amount: 1 },
      )
      .session(session)
      .lean<BalanceRecord[]>();
    return found.flatMap(({ account, currency, amount }) => (isLedgerAccount(account) ? [{ account, currency, amount }] : []));
  }

  async mostOwed(currency: Currency, limit: number): Promise<string[]> {
    const found = await this.balances
      .find({ owed: true, currency, amount: { $gt: 0 } }, { account: 1 })
      .sort({ amount: -1 })
      .limit(limit)
      .lean<Pick<BalanceRecord, 'account'>[]>();
    return found.map(({ account }) => account);
  }

  async replace(session: ClientSession, balances: readonly Balance[]): Promise<void> {
    await this.balances.deleteMany({}, { session });
    const records = balances.map(({ account, currency, amount }) => ({
      _id: `${account}|${currency}|0`,
      account,
      currency,
      owed: isOwed(account),
      amount,
    }));
    if (records.length > 0) await this.balances.insertMany(records, { session });
  }
}
