import { restoreDatabase } from '@labelbridge/embedded-mongo';
import { Command, Option } from 'nest-commander';
import { CliBackend } from './cli-backend.js';
import { CommandBase } from './command-base.js';
import { embeddedDirectory } from './embedded-directory.js';
import { say } from './terminal.js';

/** What the settings write into a new data directory before any command runs. */
const NOT_DATA = ['secrets.json'];

@Command({
  name: 'db:restore',
  arguments: '<file>',
  description: 'Puts a backup in the place of the embedded database. The server must be stopped.',
})
export class DbRestoreCommand extends CommandBase {
  constructor(private readonly backend: CliBackend) {
    super();
  }

  async run([file = '']: string[], { force = false }: { force?: boolean }): Promise<void> {
    const directory = embeddedDirectory(this.backend.settings());
    const { collections, documents } = await restoreDatabase(directory, file, { force, expected: NOT_DATA });
    say(`${directory} has ${collections} collections with ${documents} documents now.`);
  }

  @Option({ flags: '--force', description: 'replace the data that is there' })
  force(): boolean {
    return true;
  }
}
