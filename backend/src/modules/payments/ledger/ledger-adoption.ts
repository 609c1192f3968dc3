import { Injectable } from '@nestjs/common';
import { nairaOf } from '@labelbridge/contracts';
import { SYSTEM_ACTOR } from '../../../common/access/current-user.js';
import { Clock } from '../../../common/clock/clock.js';
import { Transactions } from '../../../database/transactions.js';
import { invoicePosting } from './domain/postings.js';
import { LedgerService } from './ledger.service.js';
import { CounterRepository } from '../invoices/persistence/counter.repository.js';
import { invoiceFacts } from '../invoices/persistence/invoice-facts.js';
import { InvoiceRepository } from '../invoices/persistence/invoice.repository.js';
import { type InvoiceRecord } from '../invoices/persistence/invoice.schema.js';

/** A series that is begun when all invoices of the time before the ledger are in it. */
const DONE = 'ledger-adopted';
const AT_ONCE = 200;

/** Takes invoices that were made before there was a ledger into it: what is owed then is owed now. */
@Injectable()
export class LedgerAdoption {
  constructor(
    private readonly invoices: InvoiceRepository,
    private readonly counters: CounterRepository,
    private readonly ledger: LedgerService,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  /** Does it once in a database's life; what was cut off is taken up again. What was paid then was paid outside the ledger. */
  async run(): Promise<void> {
    if (await this.counters.isBegun(DONE)) return;
    for (;;) {
      const old = await this.invoices.findBeforeLedger(AT_ONCE);
      if (old.length === 0) break;
      for (const invoice of old) await this.adopt(invoice);
    }
    await this.counters.begin(DONE);
  }

  private async adopt(invoice: InvoiceRecord): Promise<void> {
    const naira = nairaOf(invoice.amount, null);
    const owed = invoice.status === 'Unpaid';
    await this.transactions.run(async (session) => {
      const adopted = await this.invoices.adopt(session, invoice._id, {
        quote: null,
        naira: naira?.amount ?? null,
        unquoted: owed && naira === null,
        payoutId: null,
        fee: null,
      });
      if (adopted && owed)
        await this.ledger.post(session, invoicePosting(invoiceFacts(invoice), { at: this.clock.now(), by: SYSTEM_ACTOR }));
    });
  }
}
