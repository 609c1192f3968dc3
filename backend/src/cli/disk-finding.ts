import { access, constants } from 'node:fs/promises';
import { type Settings } from '../config/settings.js';
import { engineOf } from '../database/engine.js';
import { type Finding, well, wrong } from './finding.js';
import { FREE_MIN_BYTES, freeSpaceOf } from './free-space.js';

/** @throws Error if DATA_DIR cannot be written */
export async function diskFinding(settings: Pick<Settings, 'dataDir' | 'mongodbUri'>): Promise<Finding> {
  const { dataDir } = settings;
  await access(dataDir, constants.W_OK);
  const { free, text: room } = await freeSpaceOf(dataDir);
  const text = `${room} at ${dataDir}`;
  return free >= FREE_MIN_BYTES || !engineOf(settings).isInDataDir
    ? well(text)
    : wrong(text, 'Free some space: a full disk refuses every write.');
}
