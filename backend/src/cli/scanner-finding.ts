import { errorText } from '../common/errors/error-text.js';
import { type Settings } from '../config/settings.js';
import { pingScanner } from '../modules/work/media/scanning/clamd.js';
import { type Finding, note, well, wrong } from './finding.js';

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
