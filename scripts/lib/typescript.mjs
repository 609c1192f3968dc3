// `node --import ./scripts/lib/typescript.mjs FILE.ts`: runs TypeScript sources without a build, with the compiler and settings of the
// build (.swcrc).
import { existsSync, readFileSync } from 'node:fs';
import { register } from 'node:module';
import { fileURLToPath } from 'node:url';
import { isMainThread } from 'node:worker_threads';

// Node loads this file a second time, in the thread of its module hooks.
if (isMainThread) register(import.meta.url);

/** The test runner appends a query to the URL of each test file. */
const isSource = (url) => /^file:.*\.ts(\?|$)/.test(url ?? '');

/** Resolves a relative `./x.js` in a source to `./x.ts`. */
export async function resolve(specifier, context, next) {
  if (specifier === '@jest/globals') return next(new URL('../jest-globals.mjs', import.meta.url).href, context);
  if (/^\.{1,2}\/.*\.js$/.test(specifier) && isSource(context.parentURL)) {
    const source = new URL(specifier.replace(/\.js$/, '.ts'), context.parentURL);
    if (existsSync(source)) return { url: source.href, format: 'module', shortCircuit: true };
  }
  return next(specifier, context);
}

export async function load(url, context, next) {
  if (!isSource(url)) return next(url, context);
  const { transformSync } = await import('@swc/core');
  const filename = fileURLToPath(url);
  const { code } = transformSync(readFileSync(filename, 'utf8'), {
    filename,
    sourceMaps: 'inline',
    configFile: fileURLToPath(new URL('../../.swcrc', import.meta.url)),
  });
  return { format: 'module', source: code, shortCircuit: true };
}
