import 'reflect-metadata';
import { numbersFrom, print } from '../money/options.js';
import { tamperDrill } from './tamper-drill.js';

// `npm run verify -- drill:tamper --edits N --seed N`: edits records directly in the database. The check and the doctor must find each
// edit.
const { edits: wanted, seed } = numbersFrom({ edits: 100, seed: 1 });
const { edits, found, false: wrongly } = await tamperDrill(wanted, seed, print);
print(`edits ${edits}, found ${found}`);
process.exit(found === edits && wrongly === 0 ? 0 : 1);
