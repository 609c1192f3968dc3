import { databaseDrill } from './database-drill.js';
import { runsAsked } from './load.js';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

// `npm run verify -- drill:database --runs N`: the database goes and comes back under load.
const { lost, slow } = await databaseDrill(runsAsked(20), say);
say(`lost ${lost}, slow ${slow}`);
process.exit(lost + slow === 0 ? 0 : 1);
