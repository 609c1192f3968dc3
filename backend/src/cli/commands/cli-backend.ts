import { type INestApplicationContext, Injectable } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type Connection } from 'mongoose';
import { readSettings, type Settings } from '../../config/settings.js';
import { openDatabase } from '../../database/open-database.js';
import { titleOf } from '../../database/migrations/migration.js';
import { type Part } from './parts.js';
import { warn } from './terminal.js';

/** Provides backend services during one command. `--help` and wrong usage open no database. */
@Injectable()
export class CliBackend {
  /** @throws SettingsProblems */
  settings(): Settings {
    return readSettings(process.env);
  }

  /**
   * Runs `work` with a part of the backend: on the database of a running server, or on one that is opened for this command.
   *
   * @param withAnyKeys also where DATA_KEYS are not those of the database
   * @throws KeysDiffer
   */
  async use<S, T>(
    load: () => Promise<Part<S>>,
    work: (service: S, backend: INestApplicationContext) => Promise<T>,
    { withAnyKeys = false } = {},
  ): Promise<T> {
    const settings = this.settings();
    const { modules, service } = await load();
    const { CliBackendModule } = await import('./cli-backend.module.js');
    const [{ getConnectionToken }, { requireKeys }] = await Promise.all([
      import('@nestjs/mongoose'),
      import('../../database/key-canary.js'),
    ]);
    const { Migrations } = await import('../../database/migrations/migrations.js');
    const database = await openDatabase(settings, 'cli');
    try {
      const backend = await NestFactory.createApplicationContext(CliBackendModule.on(settings, database.uri, modules), {
        logger: false,
        abortOnError: false,
      });
      try {
        if (!withAnyKeys) await requireKeys(backend.get<Connection>(getConnectionToken()), settings.dataKeys);
        const due = await backend.get(Migrations).due();
        if (due.length > 0) warn(`Migrations are due: ${due.map(titleOf).join(', ')}. The next start of the server applies them.`);
        return await work(backend.get(service), backend);
      } finally {
        await backend.close();
      }
    } finally {
      await database.close();
    }
  }
}
