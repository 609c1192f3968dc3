import { rmSync } from 'node:fs';
import { Environment } from '../storage/environment.js';

/**
 * A process of its own that reads every page of a data file, those of the list of free pages too, by copying it. Where pages
 * are missing, the system ends this process instead of the server.
 */
const [, , file = '', copy = ''] = process.argv;
const environment = new Environment({ file, readOnly: true });
try {
  await environment.backup(copy, true);
} finally {
  rmSync(copy, { force: true });
}
await environment.close();
