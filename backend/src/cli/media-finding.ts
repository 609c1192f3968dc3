import { access, constants, open, rm, stat } from 'node:fs/promises';
import { errorText } from '../common/errors/error-text.js';
import { type Settings } from '../config/settings.js';
import { ORIGINAL, mediaKey } from '../modules/work/media/domain/media-key.js';
import { type MediaFolders } from '../modules/work/media/media-folders.js';
import { type MediaStore } from '../modules/work/media/storage/media-store.js';
import { type Finding, well, wrong } from './finding.js';
import { FREE_MIN_BYTES, freeSpaceOf } from './free-space.js';

/** No file has this SHA-256: a store that says so is reachable and accepts our keys. */
const NOBODYS = mediaKey('0'.repeat(64), ORIGINAL);

/** @returns the fault of a folder; undefined if files can be written and read */
async function faultOf(folder: string): Promise<string | undefined> {
  try {
    if (!(await stat(folder)).isDirectory()) return `${folder} is no folder`;
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    const probe = `${folder}/${process.pid}.probe.part`;
    await (await open(probe, 'w')).close();
    await rm(probe, { force: true });
    return undefined;
  } catch (error) {
    return errorText(error);
  }
}

export async function mediaFinding(settings: Settings, folders: MediaFolders, store: MediaStore): Promise<Finding> {
  const { dataDir, mediaBucket } = settings;
  const needed = mediaBucket ? [folders.scratch] : [folders.files, folders.scratch];
  for (const folder of needed) {
    const fault = await faultOf(folder);
    if (fault !== undefined)
      return wrong(`files cannot be written: ${fault}`, `Give the server's user ${folder}, or set DATA_DIR to a folder that it may write.`);
  }
  const { free, text } = await freeSpaceOf(folders.scratch);
  const room = `${text} for media at ${dataDir}`;
  if (free < FREE_MIN_BYTES) return wrong(room, 'Free some space: a full disk refuses uploads.');
  if (!mediaBucket) return well(`can be written; ${room}`);
  const { host } = new URL(mediaBucket.address);
  try {
    await store.size(NOBODYS);
    return well(`the bucket at ${host} answers; ${room}`);
  } catch (error) {
    return wrong(`the bucket at ${host}: ${errorText(error)}`, 'Check MEDIA_S3_URL, MEDIA_S3_KEY and MEDIA_S3_REGION.');
  }
}
