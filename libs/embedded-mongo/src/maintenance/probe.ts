import { rmSync } from 'node:fs';
import { Environment } from '../storage/environment.js';

/**
 * Reads every page of a data file, including the free list, by copying it. Runs in a child process, because the system kills the
 * process if pages are missing.
 */
const [, , file = '', copy = ''] = process.argv;
const environment = new Environment({ file, readOnly: true });
try {
  await environment.backup(copy, true);
} finally {
  rmSync(copy, { force: true });
}
await environment.close();
