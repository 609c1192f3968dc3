// `node --import ./scripts/trust/mutants.mjs`: loads the files of MUTANTS_FOLDER in place of the sources of the same path. They contain
// all mutants; __STRYKER_ACTIVE_MUTANT__ names the one that is on.
import { existsSync, readFileSync } from 'node:fs';
import { register } from 'node:module';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isMainThread } from 'node:worker_threads';

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
  return { format: 'module', source: transformSync(readFileSync(mutated, 'utf8'), options).code, shortCircuit: true };
}
