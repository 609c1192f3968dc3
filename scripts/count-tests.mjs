// Prints the number of tests per project, from the files of scripts/jest-results.mjs. Fails if a project reports none. `--clear` deletes
// these files, so that earlier runs do not count.
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
