// Builds the embedded engine and runs one of its own programs: `node scripts/engine/run.mjs testing/driver-tests/main.js --tests DIR`.
import { NX_ENV, ensureInstalled, run, runTool } from '../lib/install.mjs';

const [program, ...args] = process.argv.slice(2);
ensureInstalled();
const built = run('npm', ['run', '--silent', 'build', '-w', 'libs/embedded-mongo'], NX_ENV);
process.exit(built || runTool('node', ['--enable-source-maps', `libs/embedded-mongo/dist/${program}`, ...args]));
