import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from '@jest/globals';
import { type NestFastifyApplication } from '@nestjs/platform-fastify';
import { type Connection, createConnection, mongo } from 'mongoose';
import { SystemClock } from '../../src/common/clock/clock.js';
import { sealText } from '../../src/common/crypto/sealed-text.js';
import { readSettings, type Settings } from '../../src/config/settings.js';
import { createApp } from '../../src/create-app.js';
import { connectOptions } from '../../src/database/database-address.js';
import { type Migration } from '../../src/database/migrations/migration.js';
import { Migrations } from '../../src/database/migrations/migrations.js';
import { type OpenDatabase, openDatabase } from '../../src/database/open-database.js';

// Written by the version ac20760: payouts that are paid, on their way at the bank, and without an answer of the bank.
const FIXTURE = readFileSync(new URL('../database/ac20760.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line): { collection: string; document: mongo.Document } => mongo.BSON.EJSON.parse(line));

/** An empty database before its migrations, a new one for each test of the file. It is open while a test runs. */
export class OldDatabase {
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

  /** Fills it with the data that version ac20760 wrote. Account numbers are encrypted again: the key of that version's run is lost. */
  async load(): Promise<void> {
    for (const { collection, document } of FIXTURE) await this.connection.collection(collection).insertOne(this.withOurKey(document));
  }

  private withOurKey(document: mongo.Document): mongo.Document {
    if (document.account?.sealedNumber === undefined) return { ...document };
    const sealedNumber = sealText(this.settings.dataKeys, `payouts/${String(document._id)}/accountNumber`, '0000014579');
    return { ...document, account: { ...document.account, sealedNumber } };
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
