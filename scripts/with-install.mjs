// Runs a tool of the workspace, after an install if needed: `node scripts/with-install.mjs nx run-many -t test`.
import { NX_ENV, ensureInstalled, runTool } from './lib/install.mjs';

const [tool, ...args] = process.argv.slice(2);
ensureInstalled();
process.exit(runTool(tool, args, NX_ENV));
