// `npm run verify -- release`: checks of a release in addition to `bash .ci/run`. A check without an answer fails here.
import { spawnSync } from 'node:child_process';
import { ROOT } from './lib/install.mjs';

const CHECKS = [
  ['licences and SBOM', 'sbom.mjs'],
  ['known vulnerabilities, answered by the registry', 'audit.mjs', '--must-answer'],
  ['documents', 'check-docs.mjs'],
  ['API client matches the API', 'api-client.mjs', '--check'],
];

const results = CHECKS.map(([title, script, ...args]) => {
  console.log(`\n=== ${title} ===`);
  const { status } = spawnSync(process.execPath, [`${ROOT}/scripts/${script}`, ...args], { cwd: ROOT, stdio: 'inherit' });
  return { title, passed: status === 0 };
});
console.log();
for (const { title, passed } of results) console.log(`${passed ? 'ok    ' : 'FAILED'} ${title}`);
process.exit(results.every(({ passed }) => passed) ? 0 : 1);
