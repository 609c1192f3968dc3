import { mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const NAME = 'labelbridge-tests-';
/** Space for the databases and files of the tests, with a reserve. */
const NEEDED_BYTES = 2 * 2 ** 30;

const isAlive = (pid) => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
};

/**
 * Creates a temporary folder in memory (Linux, with 2 GB free), removed when this process exits. A commit of the embedded engine waits 1 to
 * 10 ms for a disk, and the API tests make several hundred thousand of them. Tests of durability stay on the disk.
 *
 * @returns the folder, or undefined if TMPDIR is set or there is no space
 */
export function scratchInMemory() {
  if (process.env.TMPDIR) return undefined;
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize < NEEDED_BYTES) return undefined;
    // Left by killed runs.
    for (const name of readdirSync(MEMORY)) {
      const [, pid] = /^labelbridge-tests-(\d+)-/.exec(name) ?? [];
      if (pid && !isAlive(Number(pid))) rmSync(join(MEMORY, name), { recursive: true, force: true });
    }
    const folder = mkdtempSync(join(MEMORY, `${NAME}${process.pid}-`));
    process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
    return folder;
  } catch {
    // Not available: the disk is used.
    return undefined;
  }
}
