import { Injectable } from '@nestjs/common';
import { PAY_MESSAGES, type PlainDate, WORK_MESSAGES, addDays, businessDate, startOfBusinessDay } from '@labelbridge/contracts';
import { PeriodicJob } from '../../../../../common/background/periodic-job.js';
import { Clock } from '../../../../../common/clock/clock.js';
import { badInput, conflict } from '../../../../../common/errors/errors.js';
import { type Changed } from '../../../../../common/openapi/responses.js';
import { mapPage, type Page } from '../../../../../common/pagination/find-page.js';
import { type ListQueryDto } from '../../../../../common/pagination/list-query.dto.js';
import { Transactions } from '../../../../../database/transactions.js';
import { PostingRepository } from '../../ledger/persistence/posting.repository.js';
import { BankUnavailableError, type BankTransfer } from '../providers/bank-result.js';
import { PayoutProvider } from '../providers/payout-provider.js';
import { type LedgerLine, compare } from '../domain/daily-report.js';
import { type PayoutReportDto, isReportable, toReportDto } from './report.dto.js';
import { PayoutNotifier } from '../payout-notifier.js';
import { PayoutRepository } from '../persistence/payout.repository.js';
import { ReportRepository } from './report.repository.js';
import { type ReportRecord } from './report.schema.js';

@Injectable()
export class ReportsService {
  constructor(
    private readonly reports: ReportRepository,
    private readonly payouts: PayoutRepository,
    private readonly postings: PostingRepository,
    private readonly provider: PayoutProvider,
    private readonly notifier: PayoutNotifier,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  async listReports(query: ListQueryDto): Promise<Page<PayoutReportDto>> {
    return mapPage(await this.reports.list(query), toReportDto);
  }

  /** @throws 400 if the day does not exist or is in the future; 409 if the bank is unavailable */
  async run(given?: string): Promise<Changed<PayoutReportDto>> {
    const today = businessDate(this.clock.now());
    const day = given ?? today;
    if (!isReportable(day, today)) throw badInput([{ field: 'day', message: PAY_MESSAGES.dayShape }]);
    try {
      return { message: PAY_MESSAGES.reported, data: toReportDto(await this.make(day)) };
    } catch (error) {
      throw error instanceof BankUnavailableError ? conflict(WORK_MESSAGES.notJustNow) : error;
    }
  }

  /** Makes yesterday's report if there is none. @throws BankUnavailableError */
  async makeDue(): Promise<void> {
    const yesterday = addDays(businessDate(this.clock.now()), -1);
    if (!(await this.reports.find(yesterday))) await this.make(yesterday);
  }

  /** Uses the present state of the transfers that the bank received on the day. */
  private async make(day: PlainDate): Promise<ReportRecord> {
    const [from, to] = [startOfBusinessDay(day), startOfBusinessDay(addDays(day, 1))];
    const bank = await this.provider.listTransfers(from, to);
    const compared = bank
      ? compare(bank, await this.ledgerLines(bank, from, to))
      : { bankKobo: null, ledgerKobo: await this.postings.bankMovement(from, to), differenceKobo: null, unmatched: [] };
    return this.transactions.run(async (session) => {
      const before = await this.reports.find(day, session);
      const saved = await this.reports.save(session, {
        day,
        provider: this.provider.name,
        ...compared,
        unmatched: [...compared.unmatched],
        madeAt: this.clock.now(),
      });
      if (!saved) throw new Error('no report was saved');
      const differs = saved.unmatched.length > 0 && before?.differenceKobo !== saved.differenceKobo;
      if (differs) await this.notifier.reportDiffers(session, day, saved.differenceKobo ?? 0);
      return saved;
    });
  }

  /** Ledger lines of the bank's transfers, and of payouts of that day that the bank does not have. */
  private async ledgerLines(bank: readonly BankTransfer[], from: Date, to: Date): Promise<LedgerLine[]> {
    const listed = new Set(bank.map(({ reference }) => reference));
    const [known, sent] = await Promise.all([this.payouts.findByReferences([...listed]), this.payouts.findSent(from, to)]);
    const others = sent.filter(({ reference }) => !listed.has(reference));
    const moved = await this.postings.bankEffects([...known, ...others].map(({ _id }) => String(_id)));
    const lines = known.map(({ _id, reference }) => ({ reference, bankKobo: moved.get(String(_id)) ?? 0 }));
    for (const { _id, reference } of others) {
      const bankKobo = moved.get(String(_id)) ?? 0;
      // A payout that was sent about midnight may be on another day at the bank.
      if (bankKobo !== 0 && !(await this.provider.verify(reference))) lines.push({ reference, bankKobo });
    }
    return lines;
  }
}

const LOOK_MS = 600_000;

/** Makes the report of each day once it is over. If several servers do, the later one writes the same. */
@Injectable()
export class ReportJob extends PeriodicJob {
  constructor(private readonly reports: ReportsService) {
    super({ log: 'Payouts', failure: 'The daily report could not be made', everyMs: LOOK_MS, firstAfterMs: LOOK_MS });
  }

  run(): Promise<unknown> {
    return this.reports.makeDue();
  }
}
