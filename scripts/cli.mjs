// `npm run cli -- users:list`: the admin CLI. It can run beside the server and uses its database.
import { existsSync } from 'node:fs';
import { ROOT, buildAll, ensureInstalled, runTool } from './lib/install.mjs';

ensureInstalled();
if (!existsSync(`${ROOT}/backend/dist/cli/main.js`)) buildAll();
process.exit(runTool('node', ['--enable-source-maps', 'backend/dist/cli/main.js', ...process.argv.slice(2)]));
