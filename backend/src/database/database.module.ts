import { type DynamicModule, Global, Inject, Injectable, Logger, Module, type OnModuleInit } from '@nestjs/common';
import { InjectConnection, MongooseModule, getConnectionToken } from '@nestjs/mongoose';
import { type Connection, type Model } from 'mongoose';
import { Clock } from '../common/clock/clock.js';
import { processConcurrently } from '../common/concurrency/process-concurrently.js';
import { SETTINGS, type Settings } from '../config/settings.js';
import { AccountVersion } from './account-version.js';
import { connectOptions } from './database-address.js';
import { DatabaseMetrics } from './database-metrics.js';
import { requireKeys } from './key-canary.js';
import { Migrations } from './migrations/migrations.js';
import { patchMongoDriver } from './patch-mongo-driver.js';
import { Transactions } from './transactions.js';

/** Some collections would wait for a connection longer than the limit, if all were prepared at once. */
const COLLECTIONS_AT_ONCE = 4;

const ROLE = Symbol('role of this process');
type Role = Parameters<Migrations['prepare']>[0];

/** Migrates the data and builds all indexes before the first request, because unique indexes must exist before the first write. */
@Injectable()
class DatabasePreparation implements OnModuleInit {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly migrations: Migrations,
    @Inject(SETTINGS) private readonly settings: Settings,
    @Inject(ROLE) private readonly role: Role,
  ) {}

  async onModuleInit(): Promise<void> {
    // Commands check the keys by themselves: the doctor continues with wrong keys.
    if (this.role === 'server') await requireKeys(this.connection, this.settings.dataKeys);
    // Indexes fit migrated data only.
    if ((await this.migrations.prepare(this.role)).length > 0) return;
    const models = Object.values(this.connection.models);
    await processConcurrently(
      COLLECTIONS_AT_ONCE,
      async () => models.pop(),
      async (model) => {
        await model.createCollection();
        await createIndexes(model);
      },
    );
  }
}

/** Sends one command for each collection. Mongoose's `createIndexes` sends one for each index, which is half the time of a first start. */
async function createIndexes({ collection, schema, db }: Model<unknown>): Promise<void> {
  const indexes = schema.indexes().map(([key, options]) => ({ name: Object.entries(key).flat().join('_'), ...options, key }));
  if (indexes.length > 0) await db.db?.command({ createIndexes: collection.name, indexes });
}

patchMongoDriver();

/** Connection to the embedded engine or to MongoDB. Other modules do not know which one it is. */
@Global()
@Module({})
export class DatabaseModule {
  /** @param role a `cli` migrates only a new database */
  static at(uri: string, role: Role): DynamicModule {
    const logger = new Logger('Database');
    const version = new AccountVersion();
    return {
      module: DatabaseModule,
      imports: [
        MongooseModule.forRoot(uri, {
          ...connectOptions(uri),
          autoCreate: false,
          autoIndex: false,
          retryAttempts: 3,
          retryDelay: 1_000,
          connectionFactory: (connection: Connection) => {
            // An unreachable database would end the process if there was no listener.
            connection.on('error', (error: Error) => logger.error(error.message));
            connection.plugin(version.watch);
            return connection;
          },
        }),
      ],
      providers: [
        { provide: AccountVersion, useValue: version },
        { provide: ROLE, useValue: role },
        {
          provide: Migrations,
          useFactory: (connection: Connection, clock: Clock, settings: Settings) => new Migrations(connection, clock, settings),
          inject: [getConnectionToken(), Clock, SETTINGS],
        },
        Transactions,
        DatabasePreparation,
        DatabaseMetrics,
      ],
      exports: [AccountVersion, Migrations, Transactions],
    };
  }
}
