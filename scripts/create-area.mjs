// `npm run create-area <name>`: writes the smallest area to `mfe-<name>`, links it into the workspace, and writes what its manifest says.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DEV_PORTS } from '../libs/mfe-build/src/ports.mjs';
import { readAreas } from '../libs/mfe-build/src/read-areas.mjs';
import { ROOT, ensureInstalled, run } from './lib/install.mjs';
import { newArea } from './lib/new-area.mjs';

const [name = ''] = process.argv.slice(2);
const folder = `mfe-${name}`;
const fail = (message) => {
  console.error(message);
  process.exit(1);
};
if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) || name.length > 30)
  fail('Usage: npm run create-area <name>, with small letters, numbers and hyphens, such as payroll');
if (existsSync(join(ROOT, folder))) fail(`${folder} is there already.`);

ensureInstalled();
const { dependencies, devDependencies } = JSON.parse(readFileSync(join(ROOT, 'mfe-annotator/package.json'), 'utf8'));
const devPort = Math.max(...readAreas().map((area) => area.devPort)) + 1;
for (const [path, content] of Object.entries(newArea(name, devPort, { ...dependencies, ...devDependencies }))) {
  const file = join(ROOT, folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}
const steps = [
  ['npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error']],
  [process.execPath, ['scripts/areas.mjs']],
  // The API knows areas by name.
  [process.execPath, ['scripts/verify.mjs', 'api-client:generate']],
  [`${ROOT}/node_modules/.bin/prettier`, ['--log-level', 'warn', '--write', folder, 'compose.override.yaml']],
];
for (const [command, args] of steps) if (run(command, args) !== 0) fail(`${folder} is written, but ${args.join(' ')} failed.`);
console.log(`${folder} is ready at http://localhost:${DEV_PORTS.shell}/${name} after npm run dev. Its README.md has the commands.`);
