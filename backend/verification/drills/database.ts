import { numbersFrom, print } from '../money/options.js';
import { databaseDrill } from './database-drill.js';

// `npm run verify -- drill:database --runs N`: stops and restarts the database under load. Fails if an acknowledged write is lost.
const { runs } = numbersFrom({ runs: 20 });
const { lost, slow } = await databaseDrill(runs, print);
print(`lost ${lost}, slow ${slow}`);
process.exit(lost + slow === 0 ? 0 : 1);
