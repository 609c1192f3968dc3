import { existsSync, readdirSync } from 'node:fs';
import { ROOT } from './install.mjs';

export const testProjects = () =>
  [...readdirSync(ROOT), ...readdirSync(`${ROOT}/libs`).map((lib) => `libs/${lib}`)].filter((folder) =>
    existsSync(`${ROOT}/${folder}/jest.config.mjs`),
  );

export const resultsFileOf = (project) => `${ROOT}/${project}/test-results.json`;
