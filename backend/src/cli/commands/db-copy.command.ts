import { copyDatabase, startEmbeddedMongo } from '@labelbridge/embedded-mongo';
import { Command, Option } from 'nest-commander';
import { badInput } from '../../common/errors/errors.js';
import { databaseOf } from '../../database/database-address.js';
import { CliBackend } from './cli-backend.js';
import { CommandBase } from './command-base.js';
import { progressBar, say, table } from './terminal.js';

interface DbCopyOptions {
  to?: string;
  from?: string;
}

const DATABASE = 'labelbridge';
const SHOWN_CHECKSUM = 16;

@Command({ name: 'db:copy', description: 'Copies the embedded database to a MongoDB (--to) or from one (--from), then compares the two.' })
export class DbCopyCommand extends CommandBase {
  constructor(private readonly backend: CliBackend) {
    super();
  }

  async run(_given: string[], { to, from }: DbCopyOptions): Promise<void> {
    const other = to ?? from;
    if (other === undefined || (to !== undefined && from !== undefined))
      throw badInput([{ field: '--to', message: 'give either --to or --from' }]);
    const engine = await startEmbeddedMongo({ dataDir: this.backend.settings().dataDir, role: 'cli' });
    try {
      await this.copy(engine.uri, other, to !== undefined);
    } finally {
      await engine.stop();
    }
  }

  @Option({ flags: '--to <uri>', description: 'mongodb:// URI of the deployment that gets the data' })
  to(value: string): string {
    return value;
  }

  @Option({ flags: '--from <uri>', description: 'mongodb:// URI of the deployment that the data comes from' })
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
      say(
        table(
          ['Collection', 'Documents', 'Checksum', ''],
          copied.map(({ name, count, checksum, isSame }) => [
            name,
            String(count),
            checksum.slice(0, SHOWN_CHECKSUM),
            isSame ? 'same' : 'DIFFERENT',
          ]),
        ),
      );
      if (copied.some(({ isSame }) => !isSame))
        throw new Error('The copy differs from its source. Stop the server while copying, empty the target, and copy again.');
      say(`${copied.length} collections copied; count and checksum of each are the same on both sides.`);
    } finally {
      await other.close();
      await embedded.close();
    }
  }
}
