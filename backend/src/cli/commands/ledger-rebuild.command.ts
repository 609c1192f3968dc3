import { Command } from 'nest-commander';
import { CliBackend } from './cli-backend.js';
import { CommandBase } from './command-base.js';
import { ledgerText } from './ledger-text.js';
import { ledgerPart } from './parts.js';
import { say } from './terminal.js';

@Command({ name: 'ledger:rebuild', description: 'Makes the balances of the ledger anew of its postings, and tells what was wrong.' })
export class LedgerRebuildCommand extends CommandBase {
  constructor(private readonly backend: CliBackend) {
    super();
  }

  async run(): Promise<void> {
    const found = await this.backend.use(ledgerPart, (ledger) => ledger.rebuild());
    for (const line of ledgerText(found)) say(line);
  }
}
