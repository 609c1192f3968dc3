import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { FOREIGN_CURRENCIES, type ForeignCurrency, businessDate } from '@labelbridge/contracts';
import { Clock } from '../../../common/clock/clock.js';
import { Transactions } from '../../../database/transactions.js';
import { NoticesService } from '../../notifications/notices.service.js';
import { UsersService } from '../../users/users.service.js';
import { InvoiceQuotes } from '../invoice-quotes.js';
import { RateRepository } from '../quotes/persistence/rate.repository.js';
import { QuotesService } from '../quotes/quotes.service.js';
import { LedgerAdoption } from './ledger-adoption.js';

const EVERY_MS = 60_000;

/** Keeps rates fresh, quotes what waits for one, and tells admins where one is missing. Any number may run side by side. */
@Injectable()
export class RateKeeper implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Rates');
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private again = false;
  private stopping = false;

  constructor(
    private readonly quotes: QuotesService,
    private readonly rates: RateRepository,
    private readonly waiting: InvoiceQuotes,
    private readonly adoption: LedgerAdoption,
    private readonly notices: NoticesService,
    private readonly users: UsersService,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.adoption.run();
    this.quotes.onRate(() => this.wake());
    this.timer = setInterval(() => this.wake(), EVERY_MS);
    this.timer.unref();
    this.wake();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    clearInterval(this.timer);
    await this.running;
  }

  /** One round: asks for rates, quotes what waits, tells of what is missing. */
  async round(): Promise<void> {
    for (const from of FOREIGN_CURRENCIES) await this.quotes.refresh(from);
    await this.waiting.quoteWaiting();
    for (const from of this.quotes.takeMissed()) await this.tellMissing(from);
  }

  private wake(): void {
    this.again = true;
    this.running ??= this.serve().finally(() => (this.running = undefined));
  }

  private async serve(): Promise<void> {
    while (this.again && !this.stopping) {
      this.again = false;
      try {
        await this.round();
      } catch (error) {
        // The database is away: the next round does it.
        this.logger.warn(`Rates could not be kept: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  }

  /** Once a day and currency. */
  private async tellMissing(from: ForeignCurrency): Promise<void> {
    if (await this.quotes.quoteFor(from)) return;
    const now = this.clock.now();
    await this.transactions.run(async (session) => {
      if (!(await this.rates.noteAlert(session, `${from} ${businessDate(now)}`, now))) return;
      for (const userId of await this.users.activeAdmins(session)) await this.notices.tell(session, { userId, kind: 'rate-missing', data: { currency: from } });
    });
  }
}
