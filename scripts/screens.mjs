// `screens`: pictures of every page at both widths, from the demo, into shell/e2e/output/screens.
import { rmSync } from 'node:fs';
import { buildAll, ensureInstalled, runTool } from './lib/install.mjs';
import { JOURNEYS } from './lib/journeys.mjs';

ensureInstalled();
buildAll();
rmSync(`${JOURNEYS}/output/screens`, { recursive: true, force: true });
process.exitCode = runTool('playwright', ['test', '--config=shell', '--project=screens', '--reporter=list']);
