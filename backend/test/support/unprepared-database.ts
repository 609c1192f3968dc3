import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from '@jest/globals';
import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { type Connection, createConnection, type mongo } from 'mongoose';
import { SystemClock } from '../../src/common/clock/clock.js';
import { readSettings, type Settings } from '../../src/config/settings.js';
import { createApp } from '../../src/create-app.js';
import { connectOptions } from '../../src/database/database-address.js';
import { type Migration } from '../../src/database/migrations/migration.js';
import { Migrations } from '../../src/database/migrations/migrations.js';
import { type OpenDatabase, openDatabase } from '../../src/database/open-database.js';

/** An empty database before its migrations, a new one for each test of the file. */
export class UnpreparedDatabase {
  settings!: Settings;
  database!: OpenDatabase;
  connection!: Connection;

  constructor() {
    beforeEach(() => this.create());
    afterEach(() => this.remove());
  }

  async open(): Promise<void> {
    this.database = await openDatabase(this.settings, 'server');
    this.connection = await createConnection(this.database.uri, connectOptions(this.database.uri)).asPromise();
  }

  async close(): Promise<void> {
    await this.connection.close();
    await this.database.close();
  }

  async startServer(): Promise<NestFastifyApplication> {
    const app = await createApp(this.settings, this.database.uri);
    await app.init();
    return app;
  }

  migrations(list?: readonly Migration[]): Migrations {
    return new Migrations(this.connection, new SystemClock(), this.settings, list);
  }

  all(collection: string): Promise<mongo.Document[]> {
    return this.connection.collection(collection).find().sort({ _id: 1 }).toArray();
  }

  private async create(): Promise<void> {
    const other = process.env.TEST_MONGODB_URI;
    this.settings = readSettings({
      DATA_DIR: mkdtempSync(join(tmpdir(), 'labelbridge-migrations-')),
      SEED: 'none',
      PORT: '0',
      LOG_LEVEL: 'silent',
      FX_RATE_URL: 'http://127.0.0.1:1/',
      ...(other ? { MONGODB_URI: other.replace(/^(mongodb:\/\/[^/]+)\/[^?]*/, `$1/m${process.pid}x${Date.now().toString(36)}`) } : {}),
    });
    await this.open();
  }

  private async remove(): Promise<void> {
    await this.connection.dropDatabase();
    await this.close();
    rmSync(this.settings.dataDir, { recursive: true, force: true });
  }
}
