// Writes dist/, the package for the programs of others, without anything of the workspace: `npm run build:package`, `npm pack ./dist`.
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DEVELOPER_EXAMPLES } from '@labelbridge/contracts';

const HERE = dirname(fileURLToPath(import.meta.url));
const ROOT = join(HERE, '../..');
const out = resolve(process.argv[2] ?? join(HERE, 'dist'));

function run(...args) {
  const { status } = spawnSync(process.execPath, args, { cwd: HERE, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

rmSync(out, { recursive: true, force: true });
const swc = [
  'src',
  '-d',
  out,
  '--strip-leading-paths',
  '--config-file',
  join(ROOT, '.swcrc'),
  '--ignore',
  '**/*.spec.ts',
  '--ignore',
  '**/{surface,generated}/**',
  '--quiet',
];
run(join(ROOT, 'node_modules/@swc/cli/bin/swc.js'), ...swc, '--source-maps', 'false');
const types = ['-p', 'tsconfig.package.json', '--outDir', out];
run(join(ROOT, 'node_modules/typescript-native/bin/tsc'), ...types);

const { name, version, license = 'UNLICENSED', dependencies } = JSON.parse(readFileSync(join(HERE, 'package.json'), 'utf8'));
const entry = (path) => ({ types: `./${path}.d.ts`, default: `./${path}.js` });
const published = {
  name,
  version,
  license,
  description: 'Client and command line of Labelbridge: bring data, follow the work, fetch labels, check webhooks.',
  type: 'module',
  engines: { node: '>=20' },
  sideEffects: false,
  exports: { '.': entry('index'), './connect': entry('connect/index') },
  bin: { labelbridge: 'cli/main.js' },
  dependencies,
};
writeFileSync(join(out, 'package.json'), `${JSON.stringify(published, null, 2)}\n`);

// The page for developers shows the same examples.
const block = (language, text) => `\`\`\`${language}\n${text}\n\`\`\`\n`;
const readme = `# Labelbridge client

Brings data, follows the work, fetches labels and checks webhooks, for Node 20 and newer, and browsers. It sends calls again that are safe
to repeat: after 429, when \`Retry-After\` says, and after 502, 503, 504 and a cut connection. Downloads go on where they stopped. All
other calls are typed: \`client.GET('/api/tasks/{id}', …)\`. They throw a \`LabelbridgeError\` with the field and the rule.

${block('js', DEVELOPER_EXAMPLES.client)}
Webhooks:

${block('js', DEVELOPER_EXAMPLES.verify)}
Command line (\`npx labelbridge --help\`):

${block('sh', DEVELOPER_EXAMPLES.command)}`;
writeFileSync(join(out, 'README.md'), readme);
