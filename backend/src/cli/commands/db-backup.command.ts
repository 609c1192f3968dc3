import { backupDatabase } from '@labelbridge/embedded-mongo';
import { Command } from 'nest-commander';
import { CliBackend } from './cli-backend.js';
import { CommandBase } from './command-base.js';
import { embeddedDirectory } from './embedded-directory.js';
import { say } from './terminal.js';

@Command({ name: 'db:backup', arguments: '<file>', description: 'Copies the embedded database to a new file, also while the server runs.' })
export class DbBackupCommand extends CommandBase {
  constructor(private readonly backend: CliBackend) {
    super();
  }

  async run([file = '']: string[]): Promise<void> {
    const bytes = await backupDatabase(embeddedDirectory(this.backend.settings()), file);
    say(`${file} made (${bytes} bytes).`);
    say(
      'Sealed texts in it need the same DATA_KEYS to be read: keep those (in development: secrets.json of the data directory) apart from it.',
    );
  }
}
