import { Inject, Injectable, Logger } from '@nestjs/common';
import { noteRefusal } from '../../../../common/context/request-context.js';
import { UnavailableError, badInput } from '../../../../common/errors/errors.js';
import { errorText } from '../../../../common/errors/error-text.js';
import { SETTINGS, type Settings } from '../../../../config/settings.js';
import { scanFile } from './clamd.js';

export const SCAN_MESSAGES = {
  found: (what: string): string => `The file contains malware (${what}). Nothing of it was stored.`,
  away: 'Files cannot be checked for malware at present. Nothing of this file was stored; send it again later.',
} as const;

/** Names a refused upload in the audit log. */
export const MALWARE_UPLOAD = 'upload of malware';

/** Scans files for malware before they are accepted, if CLAMD_ADDRESS is set. */
@Injectable()
export class FileScanner {
  private readonly logger = new Logger('FileScanner');

  constructor(@Inject(SETTINGS) private readonly settings: Pick<Settings, 'clamd'>) {}

  /**
   * @param id the SHA-256 of the file, for the audit log
   * @throws 400 for malware, of which admins are notified; 503 if the scan fails: no file is accepted without a scan
   */
  async check(path: string, id: string): Promise<void> {
    const { clamd } = this.settings;
    if (!clamd) return;
    const found = await scanFile(clamd, path).catch((error: unknown) => {
      this.logger.error(`A file could not be scanned: ${errorText(error)}`);
      throw new UnavailableError(SCAN_MESSAGES.away);
    });
    if (found === undefined) return;
    const message = SCAN_MESSAGES.found(found);
    noteRefusal(MALWARE_UPLOAD, `${message} SHA-256 ${id}`);
    throw badInput([{ field: 'file', message }]);
  }
}
