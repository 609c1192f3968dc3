import { anchorFileProblem, readAnchorFile } from '../common/chain/anchor-file.js';
import { type Settings } from '../config/settings.js';
import { type Finding, well, wrong } from './finding.js';

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
