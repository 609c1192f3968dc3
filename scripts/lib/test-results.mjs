import { existsSync, readdirSync } from 'node:fs';
import { ROOT } from './install.mjs';

/** The folders of the projects that have tests, relative to the root. */
export const testProjects = () =>
  [...readdirSync(ROOT), ...readdirSync(`${ROOT}/libs`).map((lib) => `libs/${lib}`)].filter((folder) =>
    existsSync(`${ROOT}/${folder}/jest.config.mjs`),
  );

/** Where the last run of all tests of a project wrote its results. */
export const resultsFileOf = (project) => `${ROOT}/${project}/test-results.json`;
