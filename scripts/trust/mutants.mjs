// `node --import ./scripts/trust/mutants.mjs`: loads the files of MUTANTS_FOLDER in place of the sources of the same path. They contain
// all mutants; __STRYKER_ACTIVE_MUTANT__ names the one that is on from the start.
import { existsSync, readFileSync } from 'node:fs';
import { register } from 'node:module';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isMainThread } from 'node:worker_threads';

/** The test to whom those mutants count that a module reaches while it is loaded: a mutant that is on later changes nothing there. */
export const LOADING = '(loading)';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

// Node loads this file once more, in the thread that resolves modules.
if (isMainThread) register(import.meta.url);

export async function load(url, context, next) {
  if (!url.startsWith('file:')) return next(url, context);
  const filename = fileURLToPath(url.replace(/\?.*$/, ''));
  const mutated = `${process.env.MUTANTS_FOLDER}/${relative(ROOT, filename)}`;
  if (!filename.endsWith('.ts') || !existsSync(mutated)) return next(url, context);
  const { transformSync } = await import('@swc/core');
  const options = { filename, configFile: `${ROOT}/.swcrc` };
  const { code } = transformSync(readFileSync(mutated, 'utf8'), options);
  return { format: 'module', source: `${named(`'${LOADING}'`)}${code}\n${named('undefined')}`, shortCircuit: true };
}

/** Imports are run before both: what counts between them is what the module itself does while it is loaded. */
const named = (test) => `(globalThis.__stryker__ ??= {}).currentTestId = ${test};`;
