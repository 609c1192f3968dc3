import { Command } from 'nest-commander';
import { CliBackend } from './cli-backend.js';
import { CommandBase } from './command-base.js';
import { ledgerText } from './ledger-text.js';
import { ledgerPart } from './parts.js';
import { say } from './terminal.js';

@Command({ name: 'ledger:check', description: 'Compares the balances of the ledger with its postings. Changes nothing.' })
export class LedgerCheckCommand extends CommandBase {
  constructor(private readonly backend: CliBackend) {
    super();
  }

  async run(): Promise<void> {
    const found = await this.backend.use(ledgerPart, (ledger) => ledger.check());
    for (const line of ledgerText(found)) say(line);
    if (found.faults.length + found.unbalanced.length > 0)
      throw new Error('The balances are not what the postings come to. Make them anew: ledger:rebuild.');
  }
}
