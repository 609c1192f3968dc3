import { type DynamicModule, Global, Injectable, Logger, Module, type OnModuleInit } from '@nestjs/common';
import { InjectConnection, MongooseModule } from '@nestjs/mongoose';
import { type Connection } from 'mongoose';
import { Transactions } from './transactions.js';

/** Builds all indexes before the first request: a unique index that comes later is no guard. */
@Injectable()
class IndexBuilder implements OnModuleInit {
  constructor(@InjectConnection() private readonly connection: Connection) {}

  async onModuleInit(): Promise<void> {
    await Promise.all(Object.values(this.connection.models).map((model) => model.init()));
  }
}

/** The database that a URI names. */
export const databaseOf = (uri: string): string | undefined => /^mongodb(?:\+srv)?:\/\/[^/]+\/([^/?]+)/.exec(uri)?.[1];

/** The connection, the same for the embedded engine and for MongoDB: nothing above it knows which of the two it is. */
@Global()
@Module({})
export class DatabaseModule {
  static at(uri: string): DynamicModule {
    const logger = new Logger('Database');
    return {
      module: DatabaseModule,
      imports: [
        MongooseModule.forRoot(uri, {
          dbName: databaseOf(uri) ?? 'labelbridge',
          serverSelectionTimeoutMS: 5_000,
          retryAttempts: 3,
          retryDelay: 1_000,
          connectionFactory: (connection: Connection) => {
            // Without a listener an unreachable database ends the process.
            connection.on('error', (error: Error) => logger.error(error.message));
            return connection;
          },
        }),
      ],
      providers: [Transactions, IndexBuilder],
      exports: [Transactions],
    };
  }
}
