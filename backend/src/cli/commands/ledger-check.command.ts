import { Command } from 'nest-commander';
import { LedgerService } from '../../modules/payments/ledger/ledger.service.js';
import { CliBackend } from './cli-backend.js';
import { CommandBase } from './command-base.js';
import { say } from './terminal.js';
import { ledgerText } from './ledger-text.js';

@Command({ name: 'ledger:check', description: 'Compares the balances of the ledger with its postings. Changes nothing.' })
export class LedgerCheckCommand extends CommandBase {
  constructor(private readonly backend: CliBackend) {
    super();
  }

  async run(): Promise<void> {
    const found = await this.backend.use((backend) => backend.get(LedgerService, { strict: false }).check());
    for (const line of ledgerText(found)) say(line);
    if (found.faults.length + found.unbalanced.length > 0) throw new Error('The balances are not what the postings come to. Make them anew: ledger:rebuild.');
  }
}
