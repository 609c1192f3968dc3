import { mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const NAME = 'labelbridge-tests-';
/** What the tests' databases and files may take, with room to spare. */
const NEEDED_BYTES = 2 * 2 ** 30;

const isAlive = (pid) => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
};

/**
 * A folder in memory for temporary files, which goes with this process (Linux, with 2 GB free there); none if TMPDIR names a folder.
 * A commit of the embedded engine waits for the disk, 1 to 10 ms each, and the API tests make some hundred thousand of them.
 * Tests of what a disk keeps are those of the engine, and stay on the disk.
 */
export function scratchInMemory() {
  if (process.env.TMPDIR) return undefined;
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize < NEEDED_BYTES) return undefined;
    // Those of runs that were killed.
    for (const name of readdirSync(MEMORY)) {
      const [, pid] = /^labelbridge-tests-(\d+)-/.exec(name) ?? [];
      if (pid && !isAlive(Number(pid))) rmSync(join(MEMORY, name), { recursive: true, force: true });
    }
    const folder = mkdtempSync(join(MEMORY, `${NAME}${process.pid}-`));
    process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
    return folder;
  } catch {
    // No such folder, or not for us: the disk it is.
    return undefined;
  }
}
