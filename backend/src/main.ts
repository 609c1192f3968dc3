import 'reflect-metadata';
import { readSettings, type Settings } from './config/settings.js';
import { SettingsProblems } from './config/settings-problems.js';
import { createApp } from './create-app.js';
import { openDatabase } from './database/open-database.js';
import { FirstStart } from './cli/seed/first-start.js';

async function start(settings: Settings): Promise<void> {
  const database = await openDatabase(settings, 'server');
  const app = await createApp(settings, database.uri, ['warn', 'error']);
  const accounts = await app.get(FirstStart).prepare();
  await app.listen(settings.port, settings.host);
  const { port } = new URL(await app.getUrl());
  console.warn(`\nLabelbridge is ready: ${settings.publicUrl.replace(/:0$/, `:${port}`)}\n${accounts}`);

  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    await app.close();
    await database.close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());
}

try {
  await start(readSettings(process.env));
} catch (error) {
  console.error(error instanceof SettingsProblems || (error instanceof Error && error.name === 'EngineRefused') ? error.message : error);
  process.exit(1);
}
