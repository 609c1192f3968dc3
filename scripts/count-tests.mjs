// Prints how many tests of each project ran, from the files that scripts/jest-results.mjs writes. Fails where a project that has
// tests reports none. `--clear` deletes those files, so that no earlier run counts.
import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { ROOT } from './lib/install.mjs';

const FOLDERS = [...readdirSync(ROOT), ...readdirSync(`${ROOT}/libs`).map((lib) => `libs/${lib}`)];
const projects = FOLDERS.filter((folder) => existsSync(`${ROOT}/${folder}/jest.config.mjs`));
const fileOf = (project) => `${ROOT}/${project}/test-results.json`;

if (process.argv.includes('--clear')) {
  for (const project of projects) rmSync(fileOf(project), { force: true });
  process.exit();
}
let total = 0;
for (const project of projects) {
  const results = existsSync(fileOf(project)) ? JSON.parse(readFileSync(fileOf(project), 'utf8')) : [];
  const passed = results.filter(({ status }) => status === 'passed').length;
  console.log(`${project}: ${passed} of ${results.length} tests passed`);
  if (passed === 0) process.exitCode = 1;
  total += passed;
}
console.log(`${total} tests ran and passed in ${projects.length} projects`);
