import 'reflect-metadata';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readSettings } from '../config/settings.js';
import { createApp } from '../create-app.js';
import { openDatabase } from '../database/open-database.js';
import { buildDocument } from './document.js';

// `node dist/openapi/write-document.js FILE`: writes the OpenAPI document of this build.
const [file] = process.argv.slice(2);
if (!file) throw new Error('which file?');
const dataDir = mkdtempSync(join(tmpdir(), 'labelbridge-openapi-'));
const settings = readSettings({ DATA_DIR: dataDir, SEED: 'none', LOG_LEVEL: 'error' });
const database = await openDatabase(settings, 'server');
const app = await createApp(settings, database.uri);
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, `${JSON.stringify(buildDocument(app), null, 2)}\n`);
await app.close();
await database.close();
rmSync(dataDir, { recursive: true });
