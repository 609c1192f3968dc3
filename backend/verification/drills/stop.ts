import { readRuns } from './load.js';
import { stopDrill } from './stop-drill.js';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

// `npm run verify -- drill:stop --runs N`: stops the server with SIGTERM under load. Fails if an acknowledged write is lost.
const { lost, slow } = await stopDrill(readRuns(50), print);
print(`lost ${lost}, slow ${slow}`);
process.exit(lost + slow === 0 ? 0 : 1);
