// `npm run bank -- --port 4100 --faults 0.3`: the simulated bank alone (libs/simulated-bank).
import { NX_ENV, ensureInstalled, run, runTool } from './lib/install.mjs';

ensureInstalled();
const built = run('npm', ['run', '--silent', 'build', '-w', 'libs/simulated-bank'], NX_ENV);
process.exit(built || runTool('node', ['--enable-source-maps', 'libs/simulated-bank/dist/main.js', ...process.argv.slice(2)]));
