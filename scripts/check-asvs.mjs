// `npm run check:asvs`: docs/asvs.md answers all 217 requirements of OWASP ASVS 5.0, levels 1 and 2, without V10 and V17. What is
// "tested" names tests that exist and are not skipped; what is "proven" names files that exist. Last line:
// `items 217, tested N, proven N, no N`.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { ROOT } from './lib/install.mjs';
import { ASVS_LEVEL_1_2 } from './lib/asvs-items.mjs';
import { journeyResults } from './lib/journeys.mjs';

const TABLE = 'docs/asvs.md';
const TESTED_MIN = 120;
const NO_MAX = 10;
const REASON_MIN = 40;

const faults = [];
const counts = { tested: 0, proven: 0, no: 0 };
const sources = new Map();
const sourceOf = (file) => {
  if (!sources.has(file)) sources.set(file, existsSync(`${ROOT}/${file}`) ? readFileSync(`${ROOT}/${file}`, 'utf8') : undefined);
  return sources.get(file);
};

/** Results of runs before this one, where there are any: a test that exists and failed proves nothing. */
const projects = [
  'backend',
  'shell',
  'mfe-public',
  'mfe-annotator',
  'mfe-admin',
  ...readdirSync(`${ROOT}/libs`).map((lib) => `libs/${lib}`),
];
const results = [
  ...projects
    .map((project) => `${ROOT}/${project}/test-results.json`)
    .filter((file) => existsSync(file))
    .flatMap((file) => JSON.parse(readFileSync(file, 'utf8'))),
  ...journeyResults(),
];

/** The fault of a named test, or undefined where it stands and runs. */
function testFault(file, name) {
  const source = sourceOf(file);
  if (source === undefined) return `${file} does not exist`;
  const quoted = [`'${name.replaceAll("'", "\\'")}'`, `"${name}"`, `\`${name}\``, `'${name}'`];
  const places = quoted.flatMap((text) =>
    [...source.matchAll(new RegExp(`\\(\\s*${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`, 'g'))].map(({ index }) => index),
  );
  if (places.length === 0) return `${file} has no test "${name}"`;
  const runs = places.some((at) => {
    const before = source.slice(0, at);
    const [, call = ''] = /.*\b((?:it|test|describe)(?:\.\w+)*)/s.exec(before.slice(-6_000)) ?? [];
    return /^(it|test)(\.each)?$/.test(call);
  });
  if (!runs) return `"${name}" of ${file} is skipped, or no test`;
  const ran = results.filter((result) => result.file === file && result.name.split(' > ').at(-1) === name);
  return ran.some(({ status }) => status !== 'passed') ? `"${name}" of ${file} did not pass when it last ran` : undefined;
}

const rows = [...(sourceOf(TABLE) ?? '').matchAll(/^\| (V\d+\.\d+\.\d+) \| L(\d) \| (.+?) \| (\w+) \| (.+) \|$/gm)].map(
  ([, id, level, requirement, answer, evidence]) => ({ id, level: Number(level), requirement, answer, evidence }),
);
for (const { id, level, answer, evidence } of rows) {
  const fault = (text) => faults.push(`${id}: ${text}`);
  if (ASVS_LEVEL_1_2[id] === undefined) fault('is no requirement of levels 1 and 2, or of a chapter left out');
  else if (ASVS_LEVEL_1_2[id] !== level) fault(`is of level ${ASVS_LEVEL_1_2[id]}`);
  if (!(answer in counts)) fault(`answers "${answer}", which is none of tested, proven, no`);
  else counts[answer] += 1;
  if (answer === 'tested') {
    const named = [...evidence.matchAll(/`([^`]+\.(?:spec\.tsx?|http-spec\.ts|e2e\.mjs))`: "((?:[^"\\]|\\.)+)"/g)];
    if (named.length === 0) fault('names no test');
    for (const [, file, name] of named) {
      const found = testFault(file, name.replaceAll('\\"', '"').replaceAll('\\|', '|'));
      if (found) fault(found);
    }
  }
  if (answer === 'proven') {
    const named = [...evidence.matchAll(/`([\w./-]+\/[\w.-]+|package\.json|package-lock\.json)`/g)].map(([, file]) => file);
    if (named.length === 0) fault('names no file');
    for (const file of named) if (!existsSync(`${ROOT}/${file}`)) fault(`${file} does not exist`);
  }
  if (answer !== 'tested' && evidence.length < REASON_MIN) fault('says too little');
}
const ids = rows.map(({ id }) => id);
for (const id of Object.keys(ASVS_LEVEL_1_2)) if (!ids.includes(id)) faults.push(`${id}: is not answered`);
for (const id of new Set(ids.filter((one, at) => ids.indexOf(one) !== at))) faults.push(`${id}: is answered twice`);
if (counts.tested < TESTED_MIN) faults.push(`at least ${TESTED_MIN} are to be tested`);
if (counts.no > NO_MAX) faults.push(`at most ${NO_MAX} may be "no"`);

for (const text of faults) console.error(text);
console.log(`items ${rows.length}, tested ${counts.tested}, proven ${counts.proven}, no ${counts.no}`);
process.exitCode = faults.length === 0 ? 0 : 1;
