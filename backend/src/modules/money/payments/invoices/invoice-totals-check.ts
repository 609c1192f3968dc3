import { Injectable } from '@nestjs/common';
import { type ClientSession } from 'mongoose';
import { Transactions } from '../../../../database/transactions.js';
import { type SumFault, type SumField, type Sums, addSums, sumFaults } from './domain/invoice-sums.js';
import { InvoiceRepository } from './persistence/invoice.repository.js';
import { InvoiceTotalsRepository, isPart, partOf } from './persistence/invoice-totals.repository.js';

/** Annotators per transaction, which sums their invoices. */
const AT_ONCE = 50;

@Injectable()
export class InvoiceTotalsCheck {
  constructor(
    private readonly invoices: InvoiceRepository,
    private readonly totals: InvoiceTotalsRepository,
    private readonly transactions: Transactions,
  ) {}

  /** Compares, changes nothing. @returns the wrong sums */
  async check(): Promise<SumFault[]> {
    return this.compared(false);
  }

  /** Recomputes wrong sums. @returns the wrong sums */
  async rebuild(): Promise<SumFault[]> {
    return this.compared(true);
  }

  /** Reads an annotator's sums and invoices in one transaction; also the parts of the total and all annotators' sums. */
  private async compared(mends: boolean): Promise<SumFault[]> {
    const known = [...(await this.totals.kept()).keys()].filter((id) => !isPart(id));
    const ids = [...new Set([...known, ...(await this.invoices.annotatorIds())])];
    const faults: SumFault[] = [];
    for (let from = 0; from < ids.length; from += AT_ONCE) {
      const some = ids.slice(from, from + AT_ONCE);
      faults.push(
        ...(await this.inTransaction(mends, async (session) => ({
          kept: await this.totals.kept(session, some),
          rebuilt: await this.invoices.sumsOf(session, some),
        }))),
      );
    }
    return [...faults, ...(await this.inTransaction(mends, async (session) => partsOf(await this.totals.kept(session))))];
  }

  private async inTransaction(mends: boolean, read: (session: ClientSession) => Promise<Compared>): Promise<SumFault[]> {
    return this.transactions.run(async (session) => {
      const { kept, rebuilt } = await read(session);
      const faults: SumFault[] = [];
      for (const id of new Set([...kept.keys(), ...rebuilt.keys()])) {
        const wrong = sumFaults(id, kept.get(id), rebuilt.get(id));
        faults.push(...wrong);
        if (mends && wrong.length > 0) await this.totals.replace(session, id, rebuilt.get(id) ?? new Map());
      }
      return faults;
    });
  }
}

interface Compared {
  readonly kept: ReadonlyMap<string, Sums>;
  readonly rebuilt: ReadonlyMap<string, Sums>;
}

function partsOf(all: ReadonlyMap<string, Sums>): Compared {
  const rebuilt = new Map<string, Map<SumField, number>>();
  for (const [id, sums] of all) {
    if (isPart(id)) continue;
    const part = rebuilt.get(partOf(id)) ?? new Map<SumField, number>();
    rebuilt.set(partOf(id), part);
    addSums(part, sums);
  }
  return { kept: new Map([...all].filter(([id]) => isPart(id))), rebuilt };
}
