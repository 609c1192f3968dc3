import { type Settings } from '../config/settings.js';
import { backupsIn, rehearsalIn } from '../database/backup-folder.js';
import { engineOf } from '../database/engine.js';
import { type Finding, note, well, wrong } from './finding.js';

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
