import { statfs, access, constants, open, rm, stat } from 'node:fs/promises';
import { countText } from '@labelbridge/contracts';
import { type Connection } from 'mongoose';
import { type Settings } from '../config/settings.js';
import { engineOf } from '../database/engine.js';
import { errorText } from '../common/errors/error-text.js';
import { pingScanner } from '../modules/work/media/scanning/clamd.js';
import { ORIGINAL, mediaKey } from '../modules/work/media/domain/media-key.js';
import { type MediaFolders } from '../modules/work/media/media-folders.js';
import { type MediaStore } from '../modules/work/media/storage/media-store.js';
import { anchorFileProblem, anchorLines } from '../common/chain/anchor-file.js';
import { backupsIn, rehearsalIn } from '../database/backup-folder.js';

export interface Finding {
  readonly well: boolean;
  readonly text: string;
  readonly advice?: string;
  /** Marks a result that is not wrong, but worth knowing. */
  readonly isNote?: true;
}

export const well = (text: string): Finding => ({ well: true, text });
export const note = (text: string): Finding => ({ well: true, isNote: true, text });
export const wrong = (text: string, advice: string): Finding => ({ well: false, text, advice });

const FREE_MIN_BYTES = 1_073_741_824;

async function freeSpaceOf(folder: string): Promise<{ free: number; text: string }> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  return { free, text: `${(free / 2 ** 30).toFixed(1)} GB free` };
}

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

/** No scanner is only a note, because the operator chose it. */
export async function scannerFinding({ clamd }: Pick<Settings, 'clamd'>): Promise<Finding> {
  if (!clamd) return note('no CLAMD_ADDRESS: uploads are not scanned');
  const place = 'path' in clamd ? clamd.path : `${clamd.host}:${clamd.port}`;
  try {
    await pingScanner(clamd);
    return well(`clamd at ${place} answers`);
  } catch (error) {
    return wrong(`clamd at ${place}: ${errorText(error)}`, 'Start clamd or correct CLAMD_ADDRESS: until then uploads are refused.');
  }
}

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

/** Anchors in ANCHOR_FILE and the mails reveal that a person with access to the database alone has set it back. */
export async function anchorsFinding(
  { anchorFile, dataKeys }: Pick<Settings, 'anchorFile' | 'dataKeys'>,
  entries: number,
  now: Date,
): Promise<Finding> {
  const problem = await anchorFileProblem(anchorFile);
  if (problem) return wrong(`${anchorFile} cannot be written: ${problem}`, 'Let the user of the server write ANCHOR_FILE and its folder.');
  let [count, forged, newest] = [0, 0, 0];
  for await (const { anchor } of anchorLines(anchorFile, dataKeys)) {
    if (anchor === 'forged') forged += 1;
    else [count, newest] = [count + 1, Math.max(newest, Date.parse(anchor.at))];
  }
  if (forged > 0)
    return wrong(
      `${anchorFile} has ${countText(forged, 'line')} that the product did not write`,
      'Keep a copy of the file, and find out who had access.',
    );
  if (count === 0 && entries > 0)
    return wrong(
      `${anchorFile} has no anchor, but the audit log has ${entries} entries`,
      'If the file was moved, put it back. If it is gone, run audit:check --anchor with the newest line of the daily mail first, and find out who had access. The server writes a new one when it starts.',
    );
  const age = count === 0 ? '' : `, the newest ${Math.max(0, Math.round((now.getTime() - newest) / 60_000))} minutes old`;
  return well(`${count} anchors in ${anchorFile}, which can be written${age}`);
}

const HOUR_MS = 3_600_000;
/** Factor of `everyHours` after which a backup counts as missed. */
const LATE_FACTOR = 2;

export async function backupsFinding(settings: Pick<Settings, 'backups' | 'mongodbUri'>, now: Date): Promise<Finding> {
  const { backups } = settings;
  if (!engineOf(settings).isInDataDir) return well("made by MongoDB's own tools");
  if (!backups) return note('not scheduled: BACKUP_DIR is not set');
  const [newest] = (await backupsIn(backups.directory)).filter(({ at }) => at <= now.getTime());
  if (!newest) return wrong(`none in ${backups.directory}`, 'Start the server: it makes one at once. Its log says why it could not.');
  const hours = Math.floor((now.getTime() - newest.at) / HOUR_MS);
  if (hours > LATE_FACTOR * backups.everyHours)
    return wrong(`the newest is ${hours} hours old`, 'The log of the server says why it made none since; see that it runs.');
  const { at, fault } = await rehearsalIn(backups.directory);
  if (fault !== undefined)
    return wrong(
      `the newest is ${hours} hours old, and one could not be restored: ${fault}`,
      'Make another by db:backup, and keep older ones.',
    );
  const rehearsed = Number.isNaN(at) ? 'none was rehearsed yet' : `one was rehearsed on ${new Date(at).toISOString().slice(0, 10)}`;
  return well(`the newest is ${hours} hours old; ${backups.rehearsed ? rehearsed : 'BACKUP_REHEARSAL is off'}`);
}

/** Payouts in progress must be known 10 s after a start. A database looks for a killed server's transactions every half lifetime. */
const TRANSACTION_LIFE_MAX_S = 5;

/** @param seconds lifetime in the database; undefined if it does not tell */
export function transactionLifetimeFinding(seconds: number | undefined): Finding {
  if (seconds === undefined) return well('the database does not tell how long it keeps the transactions of a killed server');
  const text = `the database keeps the transactions of a killed server for ${seconds} s`;
  if (seconds <= TRANSACTION_LIFE_MAX_S) return well(text);
  const advice = `Set transactionLifetimeLimitSeconds to ${TRANSACTION_LIFE_MAX_S}: payouts in progress wait for so long.`;
  return wrong(text, advice);
}

/** @returns the setting of a MongoDB; undefined if this user may not read it, or the database has none */
export async function transactionLifetimeOf(connection: Connection): Promise<number | undefined> {
  const answer = await connection.db
    ?.admin()
    .command({ getParameter: 1, transactionLifetimeLimitSeconds: 1 })
    .catch(() => undefined);
  const seconds: unknown = answer?.transactionLifetimeLimitSeconds;
  return typeof seconds === 'number' ? seconds : undefined;
}
