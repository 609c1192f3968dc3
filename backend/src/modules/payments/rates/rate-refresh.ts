import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { FOREIGN_CURRENCIES, type ForeignCurrency, businessDate } from '@labelbridge/contracts';
import { PeriodicWork } from '../../../common/background/periodic-work.js';
import { Clock } from '../../../common/clock/clock.js';
import { errorText } from '../../../common/errors/error-text.js';
import { Transactions } from '../../../database/transactions.js';
import { NotificationsService } from '../../notifications/notifications.service.js';
import { UsersService } from '../../users/users.service.js';
import { InvoiceQuotes } from '../invoices/invoice-quotes.js';
import { RateRepository } from './persistence/rate.repository.js';
import { QuotesService } from './rates.service.js';
import { LedgerAdoption } from '../ledger/ledger-adoption.js';

const EVERY_MS = 60_000;

/** Keeps rates fresh, quotes what waits for one, and tells admins where one is missing. Any number may run side by side. */
@Injectable()
export class RateKeeper implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Rates');
  private readonly work = new PeriodicWork({
    run: () => this.round(),
    // The database is away: the next round does it.
    failed: (error) => this.logger.warn(`Rates could not be kept: ${errorText(error)}`),
    everyMs: EVERY_MS,
  });

  constructor(
    private readonly quotes: QuotesService,
    private readonly rates: RateRepository,
    private readonly waiting: InvoiceQuotes,
    private readonly adoption: LedgerAdoption,
    private readonly notices: NotificationsService,
    private readonly users: UsersService,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.adoption.run();
    this.quotes.onRate(() => this.work.wake());
    this.work.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.work.stop();
  }

  /** One round: asks for rates, quotes what waits, tells of what is missing. */
  async round(): Promise<void> {
    for (const from of FOREIGN_CURRENCIES) await this.quotes.refresh(from);
    await this.waiting.quoteWaiting();
    for (const from of this.quotes.takeMissed()) await this.tellMissing(from);
  }

  /** Once a day and currency. */
  private async tellMissing(from: ForeignCurrency): Promise<void> {
    if (await this.quotes.quoteFor(from)) return;
    const now = this.clock.now();
    await this.transactions.run(async (session) => {
      if (!(await this.rates.noteAlert(session, `${from} ${businessDate(now)}`, now))) return;
      for (const userId of await this.users.activeAdmins(session))
        await this.notices.notify(session, { userId, kind: 'rate-missing', data: { currency: from } });
    });
  }
}
