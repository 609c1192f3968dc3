import { type INestApplicationContext, Injectable } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { readSettings, type Settings } from '../../config/settings.js';
import { openDatabase } from '../../database/open-database.js';
import { CliBackendModule } from './cli-backend.module.js';

/** The backend's services for the time of one command. `--help` and wrong usage never get as far as a database. */
@Injectable()
export class CliBackend {
  /** The settings of this environment. @throws SettingsProblems */
  settings(): Settings {
    return readSettings(process.env);
  }

  /** Runs `work` on the database of the settings: a running server's, or one that is opened for as long as it takes. */
  async use<T>(work: (backend: INestApplicationContext) => Promise<T>): Promise<T> {
    const settings = this.settings();
    const database = await openDatabase(settings, 'cli');
    try {
      const backend = await NestFactory.createApplicationContext(CliBackendModule.on(settings, database.uri), {
        logger: false,
        abortOnError: false,
      });
      try {
        return await work(backend);
      } finally {
        await backend.close();
      }
    } finally {
      await database.close();
    }
  }
}
