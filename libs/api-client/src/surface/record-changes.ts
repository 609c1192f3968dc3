// Compares the API document with what the changelog adds up to: `record-changes.ts openapi.json [--check]`. Without `--check`, a difference
// becomes an entry of the changelog.
import { readFileSync, writeFileSync } from 'node:fs';
import { KEY_ROUTES } from '@labelbridge/contracts';
import { API_CHANGES } from '../generated/changes.js';
import { applied, type ApiChange, type ApiDocument, breaksOf, differenceOf, surfaceOf } from './surface.js';

const CHANGES = new URL('../generated/changes.ts', import.meta.url);
/** The surface before the first entry. */
const BASELINE = new URL('../generated/baseline.txt', import.meta.url);
const [path = '', mode] = process.argv.slice(2);

function fail(title: string, lines: readonly string[]): never {
  console.error([title, ...lines].join('\n  '));
  process.exit(1);
}

/** @returns lines and version after an entry, whose version must fit its change */
function apply(before: { lines: readonly string[]; version: string }, entry: ApiChange): typeof before {
  const breaks = breaksOf(before.lines, entry);
  if (breaks.length > 0 && Number(entry.version) <= Number(before.version))
    fail('This breaks programs of others. Keep what they use, or raise the version of the API (backend/src/openapi):', breaks);
  return { lines: applied(before.lines, entry), version: entry.version };
}

const { info, ...document }: ApiDocument = JSON.parse(readFileSync(path, 'utf8'));
const calls = Object.values(KEY_ROUTES).flatMap((routes) => routes.map(({ call }) => call));
const known = API_CHANGES.reduce(apply, { lines: readFileSync(BASELINE, 'utf8').trim().split('\n'), version: '1' });
const difference = differenceOf(known.lines, surfaceOf(document, calls));
if (difference.added.length + difference.removed.length > 0) {
  const entry = { date: new Date().toISOString().slice(0, 10), version: info.version, ...difference };
  apply(known, entry);
  if (mode === '--check')
    fail('The changelog of the API is stale: run `npm run verify -- api-client:generate` and commit.', [...entry.added, ...entry.removed]);
  const text = JSON.stringify([...API_CHANGES, entry], null, 2);
  const type = "import { type ApiChange } from '../surface/surface.js';\n\nexport const API_CHANGES: readonly ApiChange[] =";
  writeFileSync(CHANGES, `// Written by scripts/api-client.mjs.\n${type} ${text};\n`);
}
