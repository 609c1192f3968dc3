import { checkDatabase } from '@labelbridge/embedded-mongo';
import { Command } from 'nest-commander';
import { CliBackend } from './cli-backend.js';
import { CommandBase } from './command-base.js';
import { embeddedDirectory } from './embedded-directory.js';
import { say } from './terminal.js';

const SHOWN_FAULTS = 20;

@Command({
  name: 'db:check',
  description: 'Checks every index entry of the embedded database against its document, and back. Changes nothing.',
})
export class DbCheckCommand extends CommandBase {
  constructor(private readonly backend: CliBackend) {
    super();
  }

  async run(): Promise<void> {
    const { collections, documents, entries, faults } = await checkDatabase(embeddedDirectory(this.backend.settings()));
    for (const fault of faults.slice(0, SHOWN_FAULTS)) say(fault);
    say(`${collections} collections, ${documents} documents, ${entries} index entries, ${faults.length} faults`);
    if (faults.length > 0) throw new Error('The database is damaged. Restore a backup (db:restore), or copy what can be read (db:copy).');
  }
}
