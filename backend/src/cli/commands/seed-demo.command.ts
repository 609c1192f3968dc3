import { Command } from 'nest-commander';
import { conflict } from '../../common/errors/errors.js';
import { CliBackend } from './cli-backend.js';
import { CommandBase } from './command-base.js';
import { demoPart } from './parts.js';
import { say } from './terminal.js';

@Command({ name: 'seed:demo', description: 'Makes the demo accounts, projects, tasks, jobs and invoices. Refused in production.' })
export class SeedDemoCommand extends CommandBase {
  constructor(private readonly backend: CliBackend) {
    super();
  }

  async run(): Promise<void> {
    if (this.backend.settings().production) throw conflict('The demo is refused in production: its passwords are known to all.');
    const made = await this.backend.use(demoPart, (demo) => demo.run());
    say(made ? 'The demo is made.' : 'The demo was made before, or is being made now; nothing was changed.');
    const { demoAccountsText } = await import('../seed/first-start.js');
    say(demoAccountsText());
  }
}
