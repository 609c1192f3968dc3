import { mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { createInstrumenter } from '@stryker-mutator/instrumenter';
import { createInjector } from 'typed-inject';
import { ROOT } from '../lib/install.mjs';
import { NOT_MUTATED, PARTS } from './parts.mjs';

/** Text is not mutated: other specs check the messages. */
const MUTATIONS = { plugins: null, excludedMutations: ['StringLiteral'], ignorers: [], noHeader: false };

/** @returns {Map<string, { part: string, tests: RegExp }>} mutated sources by path */
export function mutatedSources() {
  const sources = new Map();
  for (const { part, path, tests } of PARTS)
    for (const file of filesOf(path))
      if (!sources.has(file) && !NOT_MUTATED.test(file)) sources.set(file, { part, tests: new RegExp(tests) });
  return sources;
}

function filesOf(path) {
  if (!statSync(`${ROOT}/${path}`).isDirectory()) return [path];
  return readdirSync(`${ROOT}/${path}`, { recursive: true })
    .map((name) => `${path}/${name}`)
    .filter((name) => name.endsWith('.ts'))
    .sort();
}

/**
 * Writes the sources with all mutants to a folder, as mutants.mjs loads them.
 *
 * @returns {Promise<object[]>} the mutants, with file, part, line and code
 */
export async function instrument(folder) {
  const quiet = new Proxy({}, { get: (_none, name) => (String(name).startsWith('is') ? () => false : () => undefined) });
  const make = (injector) => createInstrumenter(injector);
  make.inject = ['$injector'];
  const instrumenter = createInjector().provideValue('logger', quiet).injectFunction(make);
  const sources = mutatedSources();
  const given = [...sources.keys()].map((file) => ({
    name: join(ROOT, file),
    mutate: true,
    content: readFileSync(join(ROOT, file), 'utf8'),
  }));
  const { files, mutants } = await instrumenter.instrument(given, MUTATIONS);
  for (const { name, content } of files) {
    const target = join(folder, relative(ROOT, name));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, content);
  }
  // Excluded mutations are still created, with the status Ignored.
  const judged = mutants.filter(({ status }) => status !== 'Ignored');
  const textOf = new Map(given.map(({ name, content }) => [name, content.split('\n')]));
  return judged.map(({ id, fileName, location, replacement }) => {
    const file = relative(ROOT, fileName);
    const reads = `${short(sliced(textOf.get(fileName), location))} => ${short(replacement)}`;
    return { id, file, line: location.start.line + 1, reads, ...sources.get(file) };
  });
}

const short = (code) => code.replace(/\s+/g, ' ').slice(0, 100);

function sliced(lines, { start, end }) {
  const some = lines.slice(start.line, end.line + 1);
  some.push(some.pop().slice(0, end.column));
  some[0] = some[0].slice(start.column);
  return some.join(' ');
}
