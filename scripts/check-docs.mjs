// `check:docs`: hand-written Markdown has at most 12,000 words (without measurements), and its links lead to existing files.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from './lib/install.mjs';

const WORDS_MAX = 12_000;
const MEASUREMENTS = /^docs\/measurements\//;
/** Generated tables do not count: readers look a row up. */
const GENERATED = /<!-- generated: [^]*?<!-- end of generated -->/g;
const LINK = /\]\(([^)#\s]+)(?:#[^)\s]*)?\)/g;

const { stdout } = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], { cwd: ROOT, encoding: 'utf8' });
const documents = [...new Set(stdout.trim().split('\n'))]
  .filter((file) => existsSync(join(ROOT, file)))
  .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }));

const words = documents
  .filter(({ file }) => !MEASUREMENTS.test(file))
  .reduce((sum, { text }) => sum + text.replace(GENERATED, '').split(/\s+/).filter(Boolean).length, 0);
const broken = documents.flatMap(({ file, text }) =>
  [...text.matchAll(LINK)]
    .map(([, target]) => target)
    .filter((target) => !/^[a-z]+:/.test(target) && !existsSync(join(ROOT, dirname(file), target)))
    .map((target) => `${file}: the link to ${target} is broken`),
);
for (const fault of broken) console.error(fault);
if (words > WORDS_MAX) console.error(`The documents have more than ${WORDS_MAX} words.`);
console.log(`${documents.length} documents, ${words} words to read, ${broken.length} broken links`);
process.exitCode = broken.length === 0 && words <= WORDS_MAX ? 0 : 1;
