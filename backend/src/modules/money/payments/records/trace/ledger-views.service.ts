import { Injectable } from '@nestjs/common';
import { CURRENCIES, LIMITS, type Money, PLATFORM_ACCOUNTS, annotatorOfAccount } from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { type One } from '../../../../../common/openapi/responses.js';
import { mapPage, type Page } from '../../../../../common/pagination/find-page.js';
import { UsersService } from '../../../../people/users/users.service.js';
import { type Balance } from '../../ledger/domain/balances.js';
import {
  type LedgerAccountDto,
  type LedgerAccountsDto,
  type ListPostingsQueryDto,
  type PostingDto,
  toPostingDto,
} from '../../ledger/dto/ledger.dto.js';
import { type PostingLine, linesOf } from '../../ledger/ledger.csv.js';
import { LedgerService } from '../../ledger/ledger.service.js';
import { PostingRepository } from '../../ledger/persistence/posting.repository.js';

@Injectable()
export class LedgerViews {
  constructor(
    private readonly ledger: LedgerService,
    private readonly postings: PostingRepository,
    private readonly users: UsersService,
  ) {}

  async accounts(): Promise<One<LedgerAccountsDto>> {
    const [platform, owed] = await Promise.all([
      this.ledger.balancesOf(PLATFORM_ACCOUNTS),
      this.ledger.mostOwed(LIMITS.idsMax).then((accounts) => this.ledger.balancesOf(accounts)),
    ]);
    const annotators = byAccount(owed).toSorted((one, other) => nairaOf(other) - nairaOf(one));
    const names = await this.users.findNames(
      annotators.flatMap(({ annotatorId }) => (annotatorId ? [new Types.ObjectId(annotatorId)] : [])),
    );
    return {
      data: {
        platform: PLATFORM_ACCOUNTS.map((account) => ({
          account,
          annotatorId: null,
          annotatorName: null,
          balances: moneyOf(platform.filter((balance) => balance.account === account)),
        })),
        // All accounts together sum to zero: the amount owed is the negated sum of the platform's accounts.
        owed: sums(platform).map(({ amount, currency }) => ({ amount: 0 - amount, currency })),
        annotators: annotators.map((account) => ({ ...account, annotatorName: names.get(account.annotatorId ?? '') ?? null })),
      },
    };
  }

  async list({ account, kind, invoiceId, payoutId, ...query }: ListPostingsQueryDto): Promise<Page<PostingDto>> {
    return mapPage(await this.postings.page({ account, kind, invoiceId, payoutId }, query), toPostingDto);
  }

  async lines(query: ListPostingsQueryDto): Promise<Page<PostingLine>> {
    const { data, page } = await this.list(query);
    return { data: data.flatMap(linesOf), page };
  }
}

const moneyOf = (balances: readonly Balance[]): Money[] => balances.map(({ amount, currency }) => ({ amount, currency }));
const nairaOf = ({ balances }: LedgerAccountDto): number => balances.find(({ currency }) => currency === 'NGN')?.amount ?? 0;
const sums = (balances: readonly Balance[]): Money[] =>
  CURRENCIES.filter((currency) => balances.some((balance) => balance.currency === currency)).map((currency) => ({
    currency,
    amount: balances.reduce((sum, balance) => (balance.currency === currency ? sum + balance.amount : sum), 0),
  }));

function byAccount(balances: readonly Balance[]): LedgerAccountDto[] {
  const accounts = new Map<string, Balance[]>();
  for (const balance of balances) accounts.set(balance.account, [...(accounts.get(balance.account) ?? []), balance]);
  return [...accounts].map(([account, own]) => ({
    account,
    annotatorId: annotatorOfAccount(account) ?? null,
    annotatorName: null,
    balances: moneyOf(own),
  }));
}
