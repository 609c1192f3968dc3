import 'reflect-metadata';
import { FirstStart } from './cli/seed/first-start.js';
import { diskProblem } from './common/errors/disk-problem.js';
import { errorText } from './common/errors/error-text.js';
import { createLog, standardOutput } from './common/logging/log.js';
import { type Settings } from './config/settings.js';
import { SettingsProblems } from './config/environment.js';
import { createApp } from './create-app.js';
import { MigrationFailed } from './database/migrations/migrations.js';
import { engineOf } from './database/engine.js';
import { KeysDiffer } from './database/key-canary.js';
import { openDatabase } from './database/open-database.js';
import { readSettingsOnDatabase } from './database/settings-on-database.js';
import { stopGracefully } from './graceful-stop.js';

async function start(settings: Settings): Promise<void> {
  const sink = standardOutput();
  const log = createLog(settings, sink);
  const database = await openDatabase(settings, 'server');
  const app = await createApp(settings, database.uri, log);
  // Migrates the data and builds the indexes before any write.
  await app.init();
  const accounts = await app.get(FirstStart).prepare();
  await app.listen(settings.port, settings.host);
  const { port } = new URL(await app.getUrl());
  console.warn(`\nLabelbridge is ready: ${settings.publicUrl.replace(/:0$/, `:${port}`)}\n${accounts}`);
  log.info(
    { port: Number(port), production: settings.production, database: engineOf(settings).isInDataDir ? 'embedded' : 'mongodb' },
    'ready',
  );

  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    await stopGracefully(app, database, log);
    sink.flushSync();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());
}

try {
  await start(await readSettingsOnDatabase(process.env));
} catch (error) {
  const isExplained =
    [SettingsProblems, MigrationFailed, KeysDiffer].some((kind) => error instanceof kind) ||
    (error instanceof Error && error.name === 'EngineRefused');
  console.error(isExplained ? errorText(error) : (diskProblem(error) ?? error));
  process.exit(1);
}
