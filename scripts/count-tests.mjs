// Prints how many tests of each project ran, from the files that scripts/jest-results.mjs writes. Fails where a project that has
// tests reports none. `--clear` deletes those files, so that no earlier run counts.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { resultsFileOf, testProjects } from './lib/test-results.mjs';

const projects = testProjects();

if (process.argv.includes('--clear')) {
  for (const project of projects) rmSync(resultsFileOf(project), { force: true });
  process.exit();
}
let total = 0;
for (const project of projects) {
  const results = existsSync(resultsFileOf(project)) ? JSON.parse(readFileSync(resultsFileOf(project), 'utf8')) : [];
  const passed = results.filter(({ status }) => status === 'passed').length;
  console.log(`${project}: ${passed} of ${results.length} tests passed`);
  if (passed === 0) process.exitCode = 1;
  total += passed;
}
console.log(`${total} tests ran and passed in ${projects.length} projects`);
