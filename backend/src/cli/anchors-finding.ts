import { access, constants } from 'node:fs/promises';
import { dirname } from 'node:path';
import { readAnchorFile } from '../common/chain/anchor-file.js';
import { errorText } from '../common/errors/error-text.js';
import { hasCode } from '../common/errors/has-code.js';
import { type Settings } from '../config/settings.js';
import { type Finding, well, wrong } from './finding.js';

/** The nearest of a path and its folders that is there. */
async function nearestOf(path: string): Promise<string> {
  for (let place = path; ; place = dirname(place)) {
    const isThere = await access(place).then(
      () => true,
      (error: unknown) => !hasCode(error, 'ENOENT'),
    );
    if (isThere || place === dirname(place)) return place;
  }
}

/** Why ANCHOR_FILE cannot be written; undefined where it can. */
export async function anchorFileProblem(path: string): Promise<string | undefined> {
  return access(await nearestOf(path), constants.W_OK).then(() => undefined, errorText);
}

/**
 * ANCHOR_FILE: without it, and without the mails, who has the database alone could set it back unseen.
 *
 * @param entries how many audit entries the chain has
 */
export async function anchorsFinding(
  { anchorFile, dataKeys }: Pick<Settings, 'anchorFile' | 'dataKeys'>,
  entries: number,
  now: Date,
): Promise<Finding> {
  const problem = await anchorFileProblem(anchorFile);
  if (problem) return wrong(`${anchorFile} cannot be written: ${problem}`, 'Let the user of the server write ANCHOR_FILE and its folder.');
  const { anchors, forged } = await readAnchorFile(anchorFile, dataKeys);
  const newest = Math.max(...anchors.map(({ at }) => Date.parse(at)));
  if (anchors.length === 0 && forged.length === 0 && entries > 0)
    return wrong(
      `${anchorFile} has no anchor, but the audit log has ${entries} entries`,
      'If the file was moved, put it back. If not, start the server: it writes one.',
    );
  const age = anchors.length === 0 ? '' : `, the newest ${Math.max(0, Math.round((now.getTime() - newest) / 60_000))} minutes old`;
  return well(`${anchors.length} anchors in ${anchorFile}, which can be written${age}`);
}
