import { type DynamicModule, Global, Injectable, Logger, Module, type OnModuleInit } from '@nestjs/common';
import { InjectConnection, MongooseModule } from '@nestjs/mongoose';
import { type Connection } from 'mongoose';
import { processConcurrently } from '../common/concurrency/process-concurrently.js';
import { AccountVersion } from './account-version.js';
import { addressOf } from './database-address.js';
import { DatabaseMetrics } from './database-metrics.js';
import { patchMongoDriver } from './patch-mongo-driver.js';
import { Transactions } from './transactions.js';

/** All collections at once would wait for each other's connections longer than calls may. */
const COLLECTIONS_AT_ONCE = 4;

/** Builds all indexes before the first request: a unique index that comes later is no guard. */
@Injectable()
class IndexBuilder implements OnModuleInit {
  constructor(@InjectConnection() private readonly connection: Connection) {}

  async onModuleInit(): Promise<void> {
    const models = Object.values(this.connection.models);
    await processConcurrently(
      COLLECTIONS_AT_ONCE,
      async () => models.pop(),
      async (model) => {
        await model.createCollection();
        await model.createIndexes();
      },
    );
  }
}

patchMongoDriver();

/** The connection, the same for the embedded engine and for MongoDB: nothing above it knows which of the two it is. */
@Global()
@Module({})
export class DatabaseModule {
  static at(uri: string): DynamicModule {
    const logger = new Logger('Database');
    const version = new AccountVersion();
    return {
      module: DatabaseModule,
      imports: [
        MongooseModule.forRoot(uri, {
          ...addressOf(uri).options,
          autoCreate: false,
          autoIndex: false,
          retryAttempts: 3,
          retryDelay: 1_000,
          connectionFactory: (connection: Connection) => {
            // Without a listener an unreachable database ends the process.
            connection.on('error', (error: Error) => logger.error(error.message));
            connection.plugin(version.watch);
            return connection;
          },
        }),
      ],
      providers: [{ provide: AccountVersion, useValue: version }, Transactions, IndexBuilder, DatabaseMetrics],
      exports: [AccountVersion, Transactions],
    };
  }
}
