import { type BeforeApplicationShutdown, Injectable, Logger, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { FOREIGN_CURRENCIES, type ForeignCurrency, businessDate } from '@labelbridge/contracts';
import { PeriodicWork } from '../../../common/background/periodic-work.js';
import { Clock } from '../../../common/clock/clock.js';
import { errorText } from '../../../common/errors/error-text.js';
import { Transactions } from '../../../database/transactions.js';
import { NotificationsModule } from '../../notifications/notifications.module.js';
import { NotificationsService } from '../../notifications/notifications.service.js';
import { UsersModule } from '../../users/users.module.js';
import { UsersService } from '../../users/users.service.js';
import { InvoicesModule } from './invoices.module.js';
import { InvoiceQuotes } from './invoice-quotes.js';
import { RateRepository } from '../rates/persistence/rate.repository.js';
import { RatesService } from '../rates/rates.service.js';

const EVERY_MS = 60_000;

/** Refreshes rates, quotes invoices that wait for one, and notifies admins of a missing one. Several may run at once. */
@Injectable()
export class RateRefresh implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Rates');
  private readonly work = new PeriodicWork({
    run: () => this.round(),
    // The database is unavailable: the next round tries again.
    onError: (error) => this.logger.warn(`Rates could not be refreshed: ${errorText(error)}`),
    everyMs: EVERY_MS,
  });

  constructor(
    private readonly quotes: RatesService,
    private readonly rates: RateRepository,
    private readonly waiting: InvoiceQuotes,
    private readonly notifications: NotificationsService,
    private readonly users: UsersService,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.quotes.onRate(() => this.work.wake());
    this.work.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.work.stop();
  }

  async round(): Promise<void> {
    for (const from of FOREIGN_CURRENCIES) await this.quotes.refresh(from);
    await this.waiting.quoteWaiting();
    for (const from of this.quotes.drainMissing()) await this.notifyMissing(from);
  }

  /** Once for each day and currency. */
  private async notifyMissing(from: ForeignCurrency): Promise<void> {
    if (await this.quotes.quoteFor(from)) return;
    const now = this.clock.now();
    await this.transactions.run(async (session) => {
      if (!(await this.rates.noteAlert(session, `${from} ${businessDate(now)}`, now))) return;
      for (const userId of await this.users.activeAdmins(session))
        await this.notifications.notify(session, { userId, kind: 'rate-missing', data: { currency: from } });
    });
  }
}

/** Servers import it, the command line does not. */
@Module({ imports: [InvoicesModule, NotificationsModule, UsersModule], providers: [RateRefresh] })
export class RateRefreshModule {}
