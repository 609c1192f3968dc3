import { statSync } from 'node:fs';
import { join } from 'node:path';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { type Connection } from 'mongoose';
import { type Reading, Metrics } from '../common/monitoring/metrics.js';
import { SETTINGS, type Settings } from '../config/settings.js';

@Injectable()
export class DatabaseMetrics implements OnModuleInit {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly metrics: Metrics,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  onModuleInit(): void {
    const { metrics } = this;
    metrics.add({ name: 'database_documents', help: 'Documents, by collection.', labels: ['collection'], read: () => this.documents() });
    metrics.add({
      name: 'database_resident_bytes',
      help: 'Memory of the database server; of the embedded one that is this process.',
      read: () => this.fromStatus('mem', 'resident', 2 ** 20),
    });
    metrics.add({
      name: 'database_connections',
      help: 'Open connections of the database server.',
      read: () => this.fromStatus('connections', 'current', 1),
    });
    if (this.settings.mongodbUri) return;
    // The embedded engine has no log: it writes directly to its data file.
    metrics.add({
      name: 'database_file_bytes',
      help: 'Size of the data file of the embedded database, free pages included.',
      read: async () => [{ value: statSync(join(this.settings.dataDir, 'data.mdb')).size }],
    });
  }

  private async documents(): Promise<Reading[]> {
    const models = Object.values(this.connection.models);
    return Promise.all(
      models.map(async (model) => ({
        labels: { collection: model.collection.collectionName },
        value: await model.estimatedDocumentCount(),
      })),
    );
  }

  private async fromStatus(part: string, field: string, unit: number): Promise<Reading[]> {
    const status: unknown = await this.connection.db?.admin().command({ serverStatus: 1 }, { signal: AbortSignal.timeout(1_500) });
    const found: unknown = typeof status === 'object' && status !== null ? Reflect.get(status, part) : undefined;
    const value: unknown = typeof found === 'object' && found !== null ? Reflect.get(found, field) : undefined;
    return typeof value === 'number' ? [{ value: value * unit }] : [];
  }
}
