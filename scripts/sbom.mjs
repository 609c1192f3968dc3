// `npm run verify -- sbom`: writes the SBOM (CycloneDX) to dist/sbom.json and lists its licences. Fails on a licence outside ALLOWED.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { ROOT } from './lib/install.mjs';

// LGPL: libvips, a shared library that sharp loads unchanged.
const ALLOWED =
  /MIT|ISC|Apache-2|BSD|0BSD|Zlib|Unlicense|CC0|CC-BY|BlueOak|Python-2\.0|PSF-2\.0|MPL-2\.0|WTFPL|Artistic-2|Bitstream Vera|LGPL-3\.0-or-later/i;
// Licences that a package states in a file, not in package.json.
const STATED = { 'dejavu-fonts-ttf': 'Bitstream Vera', 'passport-strategy': 'MIT', pause: 'MIT', 'png-js': 'MIT' };
const OURS =
  /^(backend|shell|mfe-\w+|annotation|api-client|area-parts|contracts|embedded-mongo|mfe-build|mfe-contract|router|session|simulated-bank|testing|ui|workspace)$/;
const { stdout, stderr, status } = spawnSync('npm', ['sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only'], {
  cwd: ROOT,
  encoding: 'utf8',
  maxBuffer: 2 ** 27,
});
if (status !== 0) {
  console.error(stderr);
  process.exit(1);
}
const sbom = JSON.parse(stdout);
mkdirSync(`${ROOT}/dist`, { recursive: true });
writeFileSync(`${ROOT}/dist/sbom.json`, `${JSON.stringify(sbom, null, 2)}\n`);
const licences = new Map();
for (const { name, licenses = [] } of sbom.components ?? []) {
  if (OURS.test(name)) continue;
  const found =
    licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name).join(' ') || STATED[name] || 'none stated';
  licences.set(found, [...(licences.get(found) ?? []), name]);
}
for (const [licence, names] of [...licences].sort((a, b) => b[1].length - a[1].length))
  console.log(`${String(names.length).padStart(4)}  ${licence}${names.length <= 3 ? `  (${names.join(', ')})` : ''}`);
const refused = [...licences].filter(([licence]) => !ALLOWED.test(licence));
for (const [licence, names] of refused) console.error(`not on the list of licences: ${licence}: ${names.join(', ')}`);
process.exit(refused.length === 0 ? 0 : 1);
