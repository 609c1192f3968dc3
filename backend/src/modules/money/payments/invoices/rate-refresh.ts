import { Injectable, Module } from '@nestjs/common';
import { FOREIGN_CURRENCIES, type ForeignCurrency, businessDate } from '@labelbridge/contracts';
import { PeriodicJob } from '../../../../common/background/periodic-job.js';
import { Clock } from '../../../../common/clock/clock.js';
import { Transactions } from '../../../../database/transactions.js';
import { NotificationsModule } from '../../../people/notifications/notifications.module.js';
import { NotificationsService } from '../../../people/notifications/notifications.service.js';
import { InvoicesModule } from './invoices.module.js';
import { InvoiceQuotes } from './invoice-quotes.js';
import { RateRepository } from '../rates/persistence/rate.repository.js';
import { RatesService } from '../rates/rates.service.js';

const EVERY_MS = 60_000;

/**
 * Refreshes rates, quotes waiting invoices, and notifies admins of a missing rate. Several servers may run it at once. Each process alone
 * knows what rates its requests missed.
 */
@Injectable()
export class RateRefresh extends PeriodicJob {
  protected override readonly inEachProcess = true;

  constructor(
    private readonly quotes: RatesService,
    private readonly rates: RateRepository,
    private readonly waiting: InvoiceQuotes,
    private readonly notifications: NotificationsService,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {
    super({ log: 'Rates', failure: 'Rates could not be refreshed', everyMs: EVERY_MS });
  }

  protected override begin(): void {
    this.quotes.onRate(() => this.work.wake());
    super.begin();
  }

  async run(): Promise<void> {
    if (this.worksForAll) {
      for (const from of FOREIGN_CURRENCIES) await this.quotes.refresh(from);
      await this.waiting.quoteWaiting();
    }
    for (const from of this.quotes.drainMissing()) await this.notifyMissing(from);
  }

  /** Notifies once per day and currency. */
  private async notifyMissing(from: ForeignCurrency): Promise<void> {
    if (await this.quotes.quoteFor(from)) return;
    const now = this.clock.now();
    await this.transactions.run(async (session) => {
      if (await this.rates.noteAlert(session, `${from} ${businessDate(now)}`, now))
        await this.notifications.notifyAdmins(session, { kind: 'rate-missing', data: { currency: from } });
    });
  }
}

/** Imported by servers, not by the CLI. */
@Module({ imports: [InvoicesModule, NotificationsModule], providers: [RateRefresh] })
export class RateRefreshModule {}
