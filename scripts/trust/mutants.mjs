// `node --import ./scripts/trust/mutants.mjs`: loads the files of MUTANTS_FOLDER instead of the sources with the same path. They contain
// all mutants. __STRYKER_ACTIVE_MUTANT__ names the one that is active from the start.
import { existsSync, readFileSync } from 'node:fs';
import { register } from 'node:module';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isMainThread } from 'node:worker_threads';

/** Pseudo test of mutants that run while a module loads: activating them later has no effect there. */
export const LOADING = '(loading)';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

// Node loads this file a second time, in the thread of its module hooks.
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

/** Imports run before both markers, so only the module's own load code counts. */
const named = (test) => `(globalThis.__stryker__ ??= {}).currentTestId = ${test};`;
