import { createInterface } from 'node:readline';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { startInProcess } from '../src/start-in-process.js';

// Child process for tests of memory: an engine in the only thread. It prints its address, then for each line of standard input the
// bytes in use after a full collection. They exclude memory that the allocator keeps for later.
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const [dataDir = ''] = process.argv.slice(2);
const engine = await startInProcess({ dataDir, unsafeNoSync: true });
process.stdout.write(`${engine.uri}\n`);
const lines = createInterface(process.stdin);
lines.on('line', () => {
  // Buffers are freed after the collection that found them unused.
  collect();
  setImmediate(() => {
    collect();
    const { heapUsed, external } = process.memoryUsage();
    process.stdout.write(`${heapUsed + external}\n`);
  });
});
lines.once('close', () => void engine.stop().then(() => process.exit(0)));
