import 'reflect-metadata';
import { print } from '../money/options.js';
import { insiderDrill } from './insider-drill.js';

// `npm run verify -- drill:insider`: what one admin, a promoted accomplice and a thief with a session try; none succeeds, each leaves a trace.
const { abuses, succeeded, untraced } = await insiderDrill(print);
print(`abuses ${abuses}, succeeded ${succeeded}`);
process.exit(succeeded + untraced === 0 ? 0 : 1);
