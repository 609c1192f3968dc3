import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitFor } from '../../../../scripts/lib/wait-for.mjs';
import { startBuiltProduct } from '../../../test/support/built-product.js';
import { type Fault, inFolder, needsRoot, SETTINGS, Writer } from './fault.js';

const DISK = '96m';
const WRITES = 40;
const RECOVERY_MS = 30_000;

const mount = (folder: string): boolean => spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK}`, 'tmpfs', folder]).status === 0;
const unmount = (folder: string): void => void spawnSync('umount', ['-l', folder]);

function fill(file: string): void {
  const handle = openSync(file, 'a');
  try {
    for (let size = 1_048_576; size >= 1; size = Math.floor(size / 2)) {
      try {
        for (;;) if (writeSync(handle, Buffer.alloc(size)) < size) break;
      } catch {
        // No space for a piece of this size.
      }
    }
  } finally {
    closeSync(handle);
  }
}

/** The disk fills up during writes and gets free space again. Then the server is killed. */
export const DISK_FULL: Fault = {
  name: 'disk full',
  cannot: () => needsRoot() ?? needsMount(),
  run: () =>
    inFolder(async (folder) => {
      if (!mount(folder)) throw new Error('no file system of a limited size');
      try {
        const environment = { ...SETTINGS, DATA_DIR: join(folder, 'data') };
        const product = await startBuiltProduct(environment);
        const writer = await Writer.at(product);
        for (let n = 0; n < WRITES; n++) await writer.project();
        await writer.upload(300);
        const ballast = join(folder, 'ballast');
        for (let n = 0; n < WRITES; n++) {
          fill(ballast);
          await writer.project();
          if (n % 4 === 0) await writer.upload(300);
        }
        const { refused } = writer;
        rmSync(ballast);
        await waitFor('a write after the disk has room again', () => writer.project(), { withinMs: RECOVERY_MS });
        await waitFor('an upload after the disk has room again', () => writer.upload(300), { withinMs: RECOVERY_MS });
        const lostAlive = await writer.missing();
        await product.kill();
        const again = await startBuiltProduct(environment);
        await writer.moveTo(again);
        const lost = lostAlive + (await writer.missing());
        await again.stop();
        const kept = writer.projects.length + writer.addresses.length;
        return { lost, untrue: writer.untrue.length, detail: `${kept} acknowledged, ${refused} refused ${writer.untrue.join('; ')}` };
      } finally {
        unmount(folder);
      }
    }),
};

function needsMount(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'labelbridge-mount-'));
  const isMounted = mount(folder);
  if (isMounted) unmount(folder);
  rmSync(folder, { recursive: true, force: true });
  return isMounted ? undefined : 'this machine cannot mount a file system of a limited size';
}
