import { chmodSync, chownSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { waitFor } from '../../../../scripts/lib/wait-for.mjs';
import { refusedStart, startBuiltProduct } from '../../../test/support/built-product.js';
import { type Fault, inFolder, needsRoot, SETTINGS, Writer } from './fault.js';

const NOBODY = { uid: 65_534, gid: 65_534 };
const WRITES = 20;

/** Root takes the ownership of the secrets file from the user of the server, and returns it. */
export const SECRETS_AWAY: Fault = {
  name: 'EACCES on secrets',
  cannot: needsRoot,
  run: () =>
    inFolder(async (folder) => {
      chmodSync(folder, 0o755);
      const dataDir = join(folder, 'data');
      mkdirSync(dataDir, { mode: 0o700 });
      chownSync(dataDir, NOBODY.uid, NOBODY.gid);
      const environment = { ...SETTINGS, DATA_DIR: dataDir, HOME: dataDir };
      const product = await startBuiltProduct(environment, NOBODY);
      const writer = await Writer.at(product);
      for (let n = 0; n < WRITES; n++) await writer.project();
      await product.stop();
      const secrets = join(dataDir, 'secrets.json');
      const before = readFileSync(secrets, 'utf8');
      chownSync(secrets, 0, 0);
      const { code, output } = await refusedStart(environment, NOBODY);
      // A start with new keys would hide the loss.
      const untrue = code !== 0 && code !== null && output.includes('secrets.json') && readFileSync(secrets, 'utf8') === before ? 0 : 1;
      chownSync(secrets, NOBODY.uid, NOBODY.gid);
      const again = await startBuiltProduct(environment, NOBODY);
      await writer.moveTo(again);
      const lost = await writer.missing();
      await again.stop();
      return { lost, untrue, detail: `${writer.projects.length} acknowledged; the start was refused with ${String(code)}` };
    }),
};

/** A second server starts on the data of the first. Then the first is killed and another takes over. */
export const TWO_PROCESSES: Fault = {
  name: 'two processes',
  run: () =>
    inFolder(async (folder) => {
      const environment = { ...SETTINGS, DATA_DIR: folder };
      const product = await startBuiltProduct(environment);
      const writer = await Writer.at(product);
      const writing = (async () => {
        for (let n = 0; n < WRITES * 5; n++) await writer.project();
      })();
      const { code, output } = await refusedStart(environment);
      await writing;
      const untrue = code === 1 && output.includes(String(product.process.pid)) ? 0 : 1;
      await product.kill();
      const again = await startBuiltProduct(environment);
      await writer.moveTo(again);
      await waitFor('a write after the take-over', () => writer.project(), { withinMs: 10_000 });
      const lost = writer.refused + (await writer.missing());
      await again.stop();
      return { lost, untrue, detail: `${writer.projects.length} acknowledged; the second start was refused with ${String(code)}` };
    }),
};
