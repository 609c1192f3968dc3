// Runs the test files that failed in the last run of all tests once more, each project's alone. Fails where one fails again, where
// a project has no results, and without a second try where more than a few files failed: that is no accident of timing.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { ROOT } from './lib/install.mjs';
import { testProjects, resultsFileOf } from './lib/test-results.mjs';

const MOST_FILES = 3;

const failed = testProjects().map((project) => {
  if (!existsSync(resultsFileOf(project))) {
    console.error(`${project} has no results.`);
    process.exit(1);
  }
  const results = JSON.parse(readFileSync(resultsFileOf(project), 'utf8'));
  return { project, files: [...new Set(results.filter(({ status }) => status === 'failed').map(({ file }) => file))] };
});
const count = failed.reduce((sum, { files }) => sum + files.length, 0);
if (count === 0 || count > MOST_FILES) {
  console.error(`${count} test files failed: no second try.`);
  process.exit(1);
}
for (const { project, files } of failed.filter((each) => each.files.length > 0)) {
  console.log(`Second try: ${files.join(', ')}`);
  const paths = files.map((file) => `${ROOT}/${file}`);
  const env = { ...process.env, TEST_RESULTS: 'merge' };
  const { status } = spawnSync('npm', ['test', '--', '--runTestsByPath', ...paths], { cwd: `${ROOT}/${project}`, env, stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}
