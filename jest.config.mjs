import { runOptions } from './jest.preset.mjs';
import { testProjects } from './scripts/lib/test-results.mjs';

const ofRun = runOptions();

/** Test options of a package, without the options of a run. */
async function projectIn(folder) {
  const { default: config } = await import(`./${folder}/jest.config.mjs`);
  const own = Object.entries(config).filter(([option]) => !(option in ofRun));
  return { ...Object.fromEntries(own), rootDir: `<rootDir>/${folder}` };
}

/** `npm test`: the tests of all packages, which share two workers. */
export default { ...ofRun, projects: await Promise.all(testProjects().map(projectIn)) };
