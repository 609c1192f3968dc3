// `screens`: screenshots of every page of the demo at both widths, in shell/e2e/output/screens.
import { rmSync } from 'node:fs';
import { buildAll, ensureInstalled, runTool } from './lib/install.mjs';
import { JOURNEYS } from './lib/journeys.mjs';

ensureInstalled();
buildAll();
rmSync(`${JOURNEYS}/output/screens`, { recursive: true, force: true });
process.exitCode = runTool('playwright', ['test', '--config=shell', '--project=screens', '--reporter=list']);
