import { toMajorUnits } from '@labelbridge/contracts';
import { Command } from 'nest-commander';
import { adviceFor } from '../../modules/integrity/integrity.messages.js';
import { type LedgerCheck } from '../../modules/payments/ledger/ledger.service.js';
import { CommandBase } from './command-base.js';
import { ledgerPart } from './parts.js';
import { say } from './terminal.js';

const SHOWN = 20;

function report({ faults, unbalanced }: LedgerCheck): void {
  for (const { account, currency, kept, rebuilt } of faults.slice(0, SHOWN))
    say(`${account}: the balance is ${toMajorUnits(kept)} ${currency}, the sum of the postings is ${toMajorUnits(rebuilt)}`);
  for (const { currency, amount } of unbalanced) say(`The postings sum up to ${toMajorUnits(amount)} ${currency}, not to zero`);
  say(`${faults.length} balances wrong, ${unbalanced.length} currencies not at zero`);
}

@Command({
  name: 'ledger:check',
  description: 'Compares postings with their seals, balances, invoices, payouts and the bank. Changes nothing.',
})
export class LedgerCheckCommand extends CommandBase {
  async run(): Promise<void> {
    const { MoneyCheck } = await import('../../modules/payments/records/check/money-check.service.js');
    const { found, faults } = await this.backend.use(ledgerPart, async (ledger, backend) => ({
      faults: (await backend.get(MoneyCheck, { strict: false }).recordFaults()).faults,
      found: await ledger.check(),
    }));
    for (const { text } of faults.slice(0, SHOWN)) say(text);
    if (faults.length > 0) for (const advice of adviceFor(faults)) say(advice);
    report(found);
    if (found.faults.length + found.unbalanced.length > 0)
      throw new Error('The balances do not match the postings. Rebuild them: ledger:rebuild.');
    if (faults.length > 0) throw new Error(`${faults.length} faults: the records of money are not as the product wrote them.`);
  }
}

@Command({ name: 'ledger:rebuild', description: 'Rebuilds the balances of the ledger from its postings, and prints what was wrong.' })
export class LedgerRebuildCommand extends CommandBase {
  async run(): Promise<void> {
    report(await this.backend.use(ledgerPart, (ledger) => ledger.rebuild()));
  }
}
