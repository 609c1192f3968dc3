import 'reflect-metadata';
import { print } from '../money/options.js';
import { insiderDrill } from './insider-drill.js';

// `npm run verify -- drill:insider`: abuses by an admin, a promoted accomplice and a thief with a session. Each must fail and leave a
// trace.
const { abuses, succeeded, untraced } = await insiderDrill(print);
print(`abuses ${abuses}, succeeded ${succeeded}`);
process.exit(succeeded + untraced === 0 ? 0 : 1);
