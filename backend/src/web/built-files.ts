import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

export interface BuiltFile {
  readonly root: string;
  readonly file: string;
}

/** Minimum time between two listings after a path was not found. */
const RESCAN_AFTER_MS = 1_000;

async function filesBelow(root: string, prefix: string): Promise<[string, BuiltFile][]> {
  if (!existsSync(root)) return [];
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const file = relative(root, join(entry.parentPath, entry.name));
      return [`${prefix}${file.split(sep).join('/')}`, { root, file }];
    });
}

/**
 * Files of the builds by URL path. A path is looked up in a listing and never joined to a folder, which prevents path traversal. A build
 * that is replaced at run time is found at the first miss.
 */
export class BuiltFiles {
  private files = new Map<string, BuiltFile>();
  private scannedAt = Number.NEGATIVE_INFINITY;
  private scanning: Promise<void> | undefined;

  /** @param folders the builds' folders by URL prefix, such as `/areas/mfe-admin/` */
  constructor(private readonly folders: Readonly<Record<string, string>>) {}

  async find(path: string): Promise<BuiltFile | undefined> {
    const found = this.files.get(path);
    if (found || performance.now() - this.scannedAt < RESCAN_AFTER_MS) return found;
    await (this.scanning ??= this.scan());
    return this.files.get(path);
  }

  private async scan(): Promise<void> {
    try {
      const listings = await Promise.all(Object.entries(this.folders).map(([prefix, root]) => filesBelow(root, prefix)));
      this.files = new Map(listings.flat());
    } finally {
      this.scannedAt = performance.now();
      this.scanning = undefined;
    }
  }
}
