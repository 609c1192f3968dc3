// `npm test`: all unit and HTTP tests in one run of Jest, after an install and the required build. `--product` runs the tests of the built
// product instead, without the ones in scripts/lib/full-tests.mjs unless `--full` is given. Options go to Jest, or to Nx for the build.
import { NX_ENV, ensureInstalled, run, runTool } from './lib/install.mjs';

const PRODUCT = '--product';
const FULL = '--full';
const OF_BUILD = /^--(skip-nx-cache|output-style\b)/;
const NODE_OPTIONS = [
  '--no-warnings',
  '--enable-source-maps',
  // Browser tests have a module cache for each file.
  '--experimental-vm-modules',
  '--conditions=labelbridge-source',
  '--import=./scripts/lib/typescript.mjs',
];

ensureInstalled();
const args = process.argv.slice(2);
const ofBuild = args.filter((arg) => OF_BUILD.test(arg));
// The worker thread of the engine runs from the build.
const built = runTool('nx', ['run-many', '-t', 'build', '-p', 'backend', '--output-style=static', ...ofBuild], NX_ENV);
if (built !== 0) process.exit(built);
const ofJest = args.filter((arg) => !OF_BUILD.test(arg) && arg !== PRODUCT && arg !== FULL);
const config = args.includes(PRODUCT) ? 'jest.product.config.mjs' : 'jest.config.mjs';
if (args.includes(FULL)) process.env.TESTS_FULL = 'on';
process.exit(run(process.execPath, [...NODE_OPTIONS, 'node_modules/jest/bin/jest.js', '--config', config, ...ofJest]));
