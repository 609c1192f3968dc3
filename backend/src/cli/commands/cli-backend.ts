import { type INestApplicationContext, Injectable } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type Connection } from 'mongoose';
import { errorText } from '../../common/errors/error-text.js';
import { readSettings, type Settings } from '../../config/settings.js';
import { openDatabase } from '../../database/open-database.js';
import { titleOf } from '../../database/migrations/migration.js';
import { type Part } from './parts.js';
import { warn } from './terminal.js';

/** Anchors the changes of a command: without a running server, a later reset of the database to an older copy would be unseen. */
async function anchored<T>(backend: INestApplicationContext, work: () => Promise<T>): Promise<T> {
  const [{ Anchors }, { AuditCommitSignal }] = await Promise.all([
    import('../../modules/foundation/audit/anchors.service.js'),
    import('../../modules/foundation/audit/audit.service.js'),
  ]);
  let acts = 0;
  backend.get(AuditCommitSignal, { strict: false }).subscribe(() => acts++);
  try {
    return await work();
  } finally {
    const anchors = backend.get(Anchors, { strict: false });
    const keep = async (): Promise<void> => {
      await anchors.requireInChains();
      await anchors.sealAndAppend();
    };
    // The change stands, even if it cannot be anchored.
    if (acts > 0) await keep().catch((error: unknown) => warn(`This act is not anchored in ANCHOR_FILE: ${errorText(error)}`));
  }
}

/** Provides backend services during one command. `--help` and wrong usage open no database. */
@Injectable()
export class CliBackend {
  /** @throws SettingsProblems also if the keys are missing */
  settings(): Settings {
    return readSettings(process.env, { mayMakeKeys: false });
  }

  /** Generates missing secrets, for a command that begins an installation. @throws SettingsProblems, KeysDiffer */
  async firstSettings(): Promise<Settings> {
    const { readSettingsOnDatabase } = await import('../../database/settings-on-database.js');
    return readSettingsOnDatabase(process.env);
  }

  /**
   * Runs `work` on the database of a running server, or on one that is opened for this command.
   *
   * @param withAnyKeys accepts DATA_KEYS that are not the keys of the database
   * @param mayMakeKeys generates missing secrets, for a command that begins an installation
   * @throws KeysDiffer
   */
  async use<S, T>(
    load: () => Promise<Part<S>>,
    work: (service: S, backend: INestApplicationContext) => Promise<T>,
    { withAnyKeys = false, mayMakeKeys = false } = {},
  ): Promise<T> {
    const settings = mayMakeKeys ? await this.firstSettings() : this.settings();
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
        return await anchored(backend, () => work(backend.get(service), backend));
      } finally {
        await backend.close();
      }
    } finally {
      await database.close();
    }
  }
}
