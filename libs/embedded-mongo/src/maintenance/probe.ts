import { Environment } from '../storage/environment.js';

/**
 * A process of its own that reads a data file through and ends with 0: where pages are missing, the system ends it instead
 * of the server.
 */
const environment = new Environment({ file: process.argv[2] as string, readOnly: true });
const everything = environment.range(Buffer.alloc(0), Buffer.alloc(16, 0xff));
let bytes = 0;
for (const { value } of everything) bytes += value.length;
await environment.close();
process.exit(bytes > 0 ? 0 : 1);
