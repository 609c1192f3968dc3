import { toMajorUnits } from '@labelbridge/contracts';
import { Command } from 'nest-commander';
import { MONEY_CHECK_MESSAGES } from '../../modules/money/payments/records/check/money-check.messages.js';
import { adviceFor } from '../../modules/operations/integrity/integrity.messages.js';
import { type SumFault } from '../../modules/money/payments/invoices/domain/invoice-sums.js';
import { type LedgerCheck } from '../../modules/money/payments/ledger/ledger.service.js';
import { CommandBase } from './command-base.js';
import { ledgerPart } from './parts.js';
import { say } from './terminal.js';

const SHOWN = 20;

function report({ faults, unbalanced }: LedgerCheck, sums: readonly SumFault[], budgets: readonly string[]): void {
  for (const { account, currency, kept, rebuilt } of faults.slice(0, SHOWN))
    say(`${account}: the balance is ${toMajorUnits(kept)} ${currency}, the sum of the postings is ${toMajorUnits(rebuilt)}`);
  for (const { currency, amount } of unbalanced) say(`The postings sum up to ${toMajorUnits(amount)} ${currency}, not to zero`);
  for (const fault of sums.slice(0, SHOWN)) say(MONEY_CHECK_MESSAGES.total(fault));
  for (const text of budgets.slice(0, SHOWN)) say(text);
  say(
    `Balances: ${faults.length} wrong, ${unbalanced.length} currencies not at zero. Kept sums of invoices: ${sums.length} wrong. Budgets: ${budgets.length} wrong.`,
  );
}

@Command({
  name: 'ledger:check',
  description: 'Compares postings with their seals, balances, invoices, payouts and the bank. Changes nothing.',
})
export class LedgerCheckCommand extends CommandBase {
  async run(): Promise<void> {
    const { MoneyCheck } = await import('../../modules/money/payments/records/check/money-check.service.js');
    const { InvoiceTotalsCheck } = await import('../../modules/money/payments/invoices/invoice-totals-check.js');
    const { FundsCheck } = await import('../../modules/work/jobs/funds/funds-check.service.js');
    const { found, sums, budgets, faults } = await this.backend.use(ledgerPart, async (ledger, backend) => ({
      faults: (await backend.get(MoneyCheck, { strict: false }).recordFaults()).faults,
      found: await ledger.check(),
      sums: await backend.get(InvoiceTotalsCheck, { strict: false }).check(),
      budgets: await backend.get(FundsCheck, { strict: false }).check(),
    }));
    for (const { text } of faults.slice(0, SHOWN)) say(text);
    if (faults.length > 0) for (const advice of adviceFor(faults)) say(advice);
    say(`Postings, invoices and payouts, compared with their seals, each other and the bank: ${faults.length} wrong.`);
    report(found, sums, budgets);
    if (found.faults.length + found.unbalanced.length + sums.length + budgets.length > 0)
      throw new Error(
        'The balances do not match the postings, the kept sums the invoices, or the budgets the jobs. Rebuild them: ledger:rebuild.',
      );
    if (faults.length > 0) throw new Error(`${faults.length} faults: the records of money are not as the product wrote them.`);
  }
}

@Command({
  name: 'ledger:rebuild',
  description: 'Rebuilds balances from postings and kept sums from invoices, budgets from jobs, and prints what was wrong.',
})
export class LedgerRebuildCommand extends CommandBase {
  async run(): Promise<void> {
    const { InvoiceTotalsCheck } = await import('../../modules/money/payments/invoices/invoice-totals-check.js');
    const { FundsCheck } = await import('../../modules/work/jobs/funds/funds-check.service.js');
    const { found, sums, budgets } = await this.backend.use(ledgerPart, async (ledger, backend) => ({
      found: await ledger.rebuild(),
      sums: await backend.get(InvoiceTotalsCheck, { strict: false }).rebuild(),
      budgets: await backend.get(FundsCheck, { strict: false }).rebuild(),
    }));
    report(found, sums, budgets);
  }
}
