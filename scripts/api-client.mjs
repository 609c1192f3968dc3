// Writes libs/api-client from the OpenAPI document of the API, and the changes of calls that API keys make to its changelog. `--check` only
// compares, and fails for a change that breaks programs if the version of the API stays.
import { mkdtempSync, readFileSync, rmSync, existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT, NX_ENV, ensureInstalled, runTool } from './lib/install.mjs';

const check = process.argv.includes('--check');
const TYPESCRIPT = ['--no-warnings', '--conditions=labelbridge-source', '--import', './scripts/lib/typescript.mjs'];
const FILES = ['openapi.json', 'src/generated/schema.ts'];
ensureInstalled();
const target = `${ROOT}/libs/api-client`;
const out = check ? mkdtempSync(join(tmpdir(), 'api-client-')) : target;
const must = (code) => code === 0 || process.exit(code);
must(runTool('nx', ['build', 'backend', '--output-style=static'], NX_ENV));
must(runTool('node', ['backend/dist/openapi/write-document.js', join(out, FILES[0])]));
must(runTool('node', [...TYPESCRIPT, 'libs/api-client/src/surface/record-changes.ts', join(out, FILES[0]), ...(check ? ['--check'] : [])]));
must(runTool('openapi-typescript', [join(out, FILES[0]), '-o', join(out, FILES[1]), '--alphabetize', '--default-non-nullable', 'false']));
if (check) {
  const stale = FILES.filter(
    (file) => !existsSync(join(target, file)) || readFileSync(join(out, file), 'utf8') !== readFileSync(join(target, file), 'utf8'),
  );
  rmSync(out, { recursive: true });
  if (stale.length) {
    console.error(`libs/api-client is stale (${stale.join(', ')}): run \`npm run verify -- api-client:generate\` and commit.`);
    process.exit(1);
  }
  console.log('libs/api-client is up to date.');
}
