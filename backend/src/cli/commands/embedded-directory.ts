import { type Settings } from '../../config/settings.js';
import { conflict } from '../../common/errors/errors.js';

/** The directory of the embedded database. @throws 409 where the settings name another database */
export function embeddedDirectory({ mongodbUri, dataDir }: Pick<Settings, 'mongodbUri' | 'dataDir'>): string {
  if (mongodbUri)
    throw conflict('This command is for the embedded database, but MONGODB_URI names another one. Use the tools of MongoDB for it.');
  return dataDir;
}
