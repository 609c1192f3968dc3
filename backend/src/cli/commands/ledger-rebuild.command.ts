import { Command } from 'nest-commander';
import { LedgerService } from '../../modules/payments/ledger/ledger.service.js';
import { CliBackend } from './cli-backend.js';
import { CommandBase } from './command-base.js';
import { say } from './terminal.js';
import { ledgerText } from './ledger-text.js';

@Command({ name: 'ledger:rebuild', description: 'Makes the balances of the ledger anew of its postings, and tells what was wrong.' })
export class LedgerRebuildCommand extends CommandBase {
  constructor(private readonly backend: CliBackend) {
    super();
  }

  async run(): Promise<void> {
    const found = await this.backend.use((backend) => backend.get(LedgerService, { strict: false }).rebuild());
    for (const line of ledgerText(found)) say(line);
  }
}
