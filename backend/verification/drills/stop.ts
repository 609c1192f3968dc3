import { numbersFrom, print } from '../money/options.js';
import { stopDrill } from './stop-drill.js';

// `npm run verify -- drill:stop --runs N`: stops the server with SIGTERM under load. Fails if an acknowledged write is lost.
const { runs } = numbersFrom({ runs: 50 });
const { lost, slow } = await stopDrill(runs, print);
print(`lost ${lost}, slow ${slow}`);
process.exit(lost + slow === 0 ? 0 : 1);
