import { type DynamicModule, Global, Injectable, Logger, Module, type OnModuleInit } from '@nestjs/common';
import { InjectConnection, MongooseModule } from '@nestjs/mongoose';
import { type Connection } from 'mongoose';
import { processConcurrently } from '../common/concurrency/process-concurrently.js';
import { AccountChanges } from './account-changes.js';
import { addressOf } from './database-address.js';
import { DatabaseFigures } from './database-figures.js';
import { patchMongoDriver } from './patch-mongo-driver.js';
import { Transactions } from './transactions.js';

/** So many collections are made ready at once: all together they would wait for each other's connections longer than calls may. */
const LANES = 4;

/** Builds all indexes before the first request: a unique index that comes later is no guard. */
@Injectable()
class IndexBuilder implements OnModuleInit {
  constructor(@InjectConnection() private readonly connection: Connection) {}

  async onModuleInit(): Promise<void> {
    const models = Object.values(this.connection.models);
    await processConcurrently(
      LANES,
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
    const changes = new AccountChanges();
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
            connection.plugin(changes.watch);
            return connection;
          },
        }),
      ],
      providers: [{ provide: AccountChanges, useValue: changes }, Transactions, IndexBuilder, DatabaseFigures],
      exports: [AccountChanges, Transactions],
    };
  }
}
