import { checkDatabase, copyDatabase, startEmbeddedMongo } from '@labelbridge/embedded-mongo';
import { Command, Option } from 'nest-commander';
import { badInput, conflict } from '../../common/errors/errors.js';
import { readSettingsWithoutKeys, type Settings } from '../../config/settings.js';
import { makeBackup, restoreBackup } from '../../database/backup-files.js';
import { databaseOf } from '../../database/database-address.js';
import { engineOf } from '../../database/engine.js';
import { CommandBase } from './command-base.js';
import { progressBar, say, table } from './terminal.js';
import { titleOf } from '../../database/migrations/migration.js';
import { migrationsPart } from './parts.js';

const DATABASE = 'labelbridge';
const SHOWN_CHECKSUM = 16;
const SHOWN_FAULTS = 20;
/** Files of a data directory without data: the settings' secrets, and the anchors of a lost database. */
const NOT_DATA = ['secrets.json', 'anchors.txt'];

/** @throws 409 if the settings name another database than the embedded one */
function embeddedDirectory(settings: Pick<Settings, 'mongodbUri' | 'dataDir'>): string {
  if (!engineOf(settings).isInDataDir)
    throw conflict('This command is for the embedded database, but MONGODB_URI names another one. Use the tools of MongoDB for it.');
  return settings.dataDir;
}

@Command({ name: 'db:backup', arguments: '<file>', description: 'Copies the embedded database to a new file, also while the server runs.' })
export class DbBackupCommand extends CommandBase {
  async run([file = '']: string[]): Promise<void> {
    const settings = readSettingsWithoutKeys(process.env);
    embeddedDirectory(settings);
    const bytes = await makeBackup(settings, file);
    say(`${file} made (${bytes} bytes${settings.backupKey ? ', encrypted with BACKUP_KEY' : ''}).`);
    say('Its encrypted texts need the same DATA_KEYS. Keep the keys (in development: secrets.json of the data directory) apart from it.');
  }
}

@Command({
  name: 'db:check',
  description: 'Checks every index entry of the embedded database against its document, and back. Changes nothing.',
})
export class DbCheckCommand extends CommandBase {
  async run(): Promise<void> {
    const { collections, documents, entries, faults } = await checkDatabase(embeddedDirectory(readSettingsWithoutKeys(process.env)));
    for (const fault of faults.slice(0, SHOWN_FAULTS)) say(fault);
    say(`${collections} collections, ${documents} documents, ${entries} index entries, ${faults.length} faults`);
    if (faults.length > 0) throw new Error('The database is damaged. Restore a backup (db:restore), or copy what can be read (db:copy).');
  }
}

@Command({
  name: 'db:restore',
  arguments: '<file>',
  description: 'Replaces the embedded database by a backup. The server must be stopped.',
})
export class DbRestoreCommand extends CommandBase {
  async run([file = '']: string[], { force = false }: { force?: boolean }): Promise<void> {
    const settings = readSettingsWithoutKeys(process.env);
    const directory = embeddedDirectory(settings);
    const { collections, documents } = await restoreBackup(settings, file, { force, expected: NOT_DATA });
    say(`${directory} has ${collections} collections with ${documents} documents now.`);
    if (force) say('If ANCHOR_FILE has anchors of the replaced data, move it aside and keep it: audit:check compares with them.');
  }

  @Option({ flags: '--force', description: 'replace existing data' })
  force(): boolean {
    return true;
  }
}

@Command({ name: 'db:copy', description: 'Copies the embedded database to a MongoDB (--to) or from one (--from), then compares the two.' })
export class DbCopyCommand extends CommandBase {
  async run(_given: string[], { to, from }: { to?: string; from?: string }): Promise<void> {
    const other = to ?? from;
    if (other === undefined || (to !== undefined && from !== undefined))
      throw badInput([{ field: '--to', message: 'give either --to or --from' }]);
    const engine = await startEmbeddedMongo({ dataDir: readSettingsWithoutKeys(process.env).dataDir, role: 'cli' });
    try {
      await this.copy(engine.uri, other, to !== undefined);
    } finally {
      await engine.stop();
    }
  }

  @Option({ flags: '--to <uri>', description: 'mongodb:// URI of the target' })
  to(value: string): string {
    return value;
  }

  @Option({ flags: '--from <uri>', description: 'mongodb:// URI of the source' })
  from(value: string): string {
    return value;
  }

  private async copy(embeddedUri: string, otherUri: string, isOutward: boolean): Promise<void> {
    const { MongoClient } = await import('mongodb');
    const embedded = new MongoClient(embeddedUri);
    const other = new MongoClient(otherUri, { serverSelectionTimeoutMS: 5_000 });
    try {
      const [here, there] = [embedded.db(DATABASE), other.db(databaseOf(otherUri) ?? DATABASE)];
      const bar = progressBar();
      const copied = await copyDatabase(isOutward ? here : there, isOutward ? there : here, bar.show);
      bar.end();
      const rows = copied.map(({ name, count, checksum, isSame }) => [
        name,
        String(count),
        checksum.slice(0, SHOWN_CHECKSUM),
        isSame ? 'same' : 'DIFFERENT',
      ]);
      say(table(['Collection', 'Documents', 'Checksum', ''], rows));
      if (copied.some(({ isSame }) => !isSame))
        throw new Error('The copy differs from its source. Stop the server while copying, empty the target, and copy again.');
      say(`${copied.length} collections copied; count and checksum of each are the same on both sides.`);
    } finally {
      await other.close();
      await embedded.close();
    }
  }
}

@Command({ name: 'migrations:list', description: 'Lists the migrations of the database and when each was applied. Changes nothing.' })
export class MigrationsListCommand extends CommandBase {
  async run(): Promise<void> {
    const states = await this.backend.use(migrationsPart, (migrations) => migrations.list());
    say(
      table(
        ['Migration', 'Applied'],
        states.map((state) => [titleOf(state), state.appliedAt?.toISOString() ?? 'due']),
      ),
    );
  }
}
