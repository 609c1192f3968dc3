import { countText } from '@labelbridge/contracts';
import { anchorFileProblem, anchorLines } from '../common/chain/anchor-file.js';
import { type Settings } from '../config/settings.js';
import { type Finding, well, wrong } from './finding.js';

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
