import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type Settings } from '../../../config/settings.js';

/** The local folders of media. All are on one file system, so that a finished file is only renamed. */
@Injectable()
export class MediaFolders {
  /** Files of media, unless they are in a bucket. */
  readonly files: string;
  /** Incomplete files and working copies. */
  readonly scratch: string;

  constructor(@Inject(SETTINGS) { dataDir }: Pick<Settings, 'dataDir'>) {
    this.files = join(dataDir, 'media', 'files');
    this.scratch = join(dataDir, 'media', 'scratch');
    // Only the server's own user may read them.
    for (const folder of [this.files, this.scratch]) mkdirSync(folder, { recursive: true, mode: 0o700 });
  }

  scratchFile(name = ''): string {
    return join(this.scratch, `${randomUUID()}${name}.part`);
  }
}
