import { startEmbeddedMongo } from '@labelbridge/embedded-mongo';
import { type Settings } from '../config/settings.js';

export interface OpenDatabase {
  readonly uri: string;
  close(): Promise<void>;
}

/**
 * Opens MONGODB_URI, or the embedded engine on DATA_DIR.
 *
 * @param role a `server` owns the engine; a `cli` uses the engine of a running server, and owns it only if there is none
 */
export async function openDatabase(settings: Pick<Settings, 'mongodbUri' | 'dataDir'>, role: 'server' | 'cli'): Promise<OpenDatabase> {
  if (settings.mongodbUri) return { uri: settings.mongodbUri, close: async () => undefined };
  const engine = await startEmbeddedMongo({ dataDir: settings.dataDir, role });
  return { uri: engine.uri, close: () => engine.stop() };
}
