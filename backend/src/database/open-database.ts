import { startEmbeddedMongo } from '@labelbridge/embedded-mongo';
import { type Settings } from '../config/settings.js';

/** A database to connect to, and how to let go of it. */
export interface OpenDatabase {
  readonly uri: string;
  close(): Promise<void>;
}

/**
 * The database of these settings: MONGODB_URI where it is given, else the embedded engine on DATA_DIR.
 *
 * @param role a `server` owns the engine; a `cli` connects to a running server's and owns it only where there is none
 */
export async function openDatabase(settings: Pick<Settings, 'mongodbUri' | 'dataDir'>, role: 'server' | 'cli'): Promise<OpenDatabase> {
  if (settings.mongodbUri) return { uri: settings.mongodbUri, close: async () => undefined };
  const engine = await startEmbeddedMongo({ dataDir: settings.dataDir, role });
  return { uri: engine.uri, close: () => engine.stop() };
}
