import { Injectable } from '@nestjs/common';
import { nairaOf } from '@labelbridge/contracts';
import { SYSTEM_ACTOR } from '../../../../common/access/current-user.js';
import { Clock } from '../../../../common/clock/clock.js';
import { Transactions } from '../../../../database/transactions.js';
import { quotePosting } from '../ledger/domain/postings.js';
import { LedgerService } from '../ledger/ledger.service.js';
import { invoiceFacts } from './persistence/invoice-facts.js';
import { InvoiceRepository } from './persistence/invoice.repository.js';
import { type InvoiceRecord } from './persistence/invoice.schema.js';
import { RatesService } from '../rates/rates.service.js';

const CHUNK = 200;

@Injectable()
export class InvoiceQuotes {
  constructor(
    private readonly invoices: InvoiceRepository,
    private readonly quotes: RatesService,
    private readonly ledger: LedgerService,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** @returns the number of quoted invoices */
  async quoteWaiting(): Promise<number> {
    for (let quoted = 0; ;) {
      const waiting = await this.invoices.findUnquoted(CHUNK);
      let some = 0;
      for (const invoice of waiting) if (await this.quoteOne(invoice)) some += 1;
      quoted += some;
      if (some === 0) return quoted;
    }
  }

  private async quoteOne({ _id, amount }: InvoiceRecord): Promise<boolean> {
    return this.transactions.run(async (session) => {
      const quote = await this.quotes.quoteFor(amount.currency, session);
      const naira = nairaOf(amount, quote);
      if (!quote || !naira) return false;
      const quoted = await this.invoices.quote(session, _id, quote, naira.amount);
      if (!quoted) return false;
      await this.ledger.post(session, quotePosting(invoiceFacts(quoted), quote, { at: this.clock.now(), by: SYSTEM_ACTOR }));
      return true;
    });
  }
}
