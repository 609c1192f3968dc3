import { databaseDrill } from './database-drill.js';
import { readRuns } from './load.js';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

// `npm run verify -- drill:database --runs N`: stops and restarts the database under load. Fails if an acknowledged write is lost.
const { lost, slow } = await databaseDrill(readRuns(20), print);
print(`lost ${lost}, slow ${slow}`);
process.exit(lost + slow === 0 ? 0 : 1);
