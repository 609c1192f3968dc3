import { Injectable } from '@nestjs/common';
import { type NameMatch } from '@labelbridge/contracts';
import { digestOf } from '../../../common/crypto/digest-of.js';
import { type AccountMark, AccountMarks } from '../../people/users/account-marks.js';
import { NO_EVIDENCE } from './domain/evidence.js';
import { FlagWriter } from './flag-writer.js';
import { type ScanRun } from './scan-run.js';

const NAME_TEXT: Readonly<Record<NameMatch, string>> = { match: 'theirs', mismatch: 'another one', unresolved: 'not known' };

/** Accounts without a time are older than those with one. */
const timeOf = ({ changedAt }: AccountMark): number => changedAt?.getTime() ?? 0;

const factsOf = (who: string, { changedAt, nameMatch }: AccountMark) => [
  { label: `Set by ${who}`, value: changedAt ? changedAt.toISOString().slice(0, 16).replace('T', ' ') + ' UTC' : 'not known' },
  { label: `Name at the bank, of ${who}`, value: NAME_TEXT[nameMatch] },
];

/** Finds people with the same payout account. No number leaves the module of users. */
@Injectable()
export class AccountScan {
  constructor(
    private readonly accounts: AccountMarks,
    private readonly writer: FlagWriter,
  ) {}

  async run(run: ScanRun): Promise<void> {
    const owners = new Map<string, AccountMark>();
    for await (const account of this.accounts.all(run.onError)) {
      if (run.isStopping()) return;
      const [mark] = account.marks;
      const first = owners.get(mark);
      const isLater = first !== undefined && timeOf(account) >= timeOf(first);
      if (!isLater) owners.set(mark, account);
      // Also if a third person gets the account, each is asked once: pairs would grow by the square.
      if (first) await (isLater ? this.raise(account, first, run) : this.raise(first, account, run));
    }
  }

  /** Asks only who set it later: anybody may enter the account of somebody else. */
  private async raise(later: AccountMark, earlier: AccountMark, run: ScanRun): Promise<void> {
    // Accounts that were the same before the first run accuse nobody.
    if (timeOf(later) < run.begunAt.getTime()) return;
    const [mark, ...marks] = later.marks;
    const facts = [
      { label: 'Payout account', value: 'The bank and the number are the same' },
      ...factsOf('the person', later),
      ...factsOf('the other person', earlier),
    ];
    await this.writer.raise(
      {
        rule: 'same-payout-account',
        annotatorId: String(later.userId),
        otherId: String(earlier.userId),
        projectId: null,
        digests: [digestOf(mark), ...marks.map((each) => digestOf(each))],
        pair: null,
        itemIds: [],
        evidence: { facts, rows: [] },
        shown: NO_EVIDENCE,
      },
      run.budget,
    );
  }
}
