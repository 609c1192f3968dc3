import { runsAsked } from './load.js';
import { stopDrill } from './stop-drill.js';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

// `npm run verify -- drill:stop --runs N`: SIGTERM under load.
const { lost, slow } = await stopDrill(runsAsked(50), say);
say(`lost ${lost}, slow ${slow}`);
process.exit(lost + slow === 0 ? 0 : 1);
