// Generates from the area manifests (`mfe-*/area.json`): the list of areas and pages in libs/contracts, and the compose file of the areas.
// The build of libs/contracts runs it. `--check` (in `npm run lint`) writes nothing and fails if a file is out of date.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { ROOT } from './lib/install.mjs';
import { DEV_PORTS } from '../libs/mfe-build/src/ports.mjs';
import { readAreas } from '../libs/mfe-build/src/read-areas.mjs';

const NOTE = 'Written by scripts/areas.mjs from mfe-*/area.json. Do not edit.';
const SHELL_PORT = 8080;

const areas = readAreas();
const placed = areas.map(({ folder, devPort, addressSetting }) => {
  const service = folder.replace('mfe-', '');
  const port = SHELL_PORT + devPort - DEV_PORTS.shell;
  return { folder, service, port, host: `${service}.localhost`, setting: addressSetting };
});

const manifests = areas.map(({ pages: _, ...manifest }) => manifest);
const pagesOf = (wanted) =>
  areas.filter(({ role }) => role === wanted).flatMap(({ pages }) => pages.map(({ navigation: _, ...page }) => page));

const contracts = `// ${NOTE}
import { type AreaManifest } from '../area-manifest.js';

export const AREA_MANIFESTS = ${JSON.stringify(manifests, null, 2)} as const satisfies readonly AreaManifest[];
`;

// A separate file: the first load of the shell needs the manifests, but not the texts of pages.
const pages = `// ${NOTE}
import { type PageEntry } from '../area-manifest.js';
import { type Role } from '../roles.js';

/** The pages of each role that have an address of their own; those of one record are found by that record. */
export const PAGES: Readonly<Record<Role, readonly PageEntry[]>> = ${JSON.stringify({ USER: pagesOf('USER'), ADMIN: pagesOf('ADMIN') }, null, 2)};
`;

const compose = `# ${NOTE}
# Docker Compose merges it into compose.yaml. Each area has one address that holds inside and outside the containers: containers know
# it as an alias, browsers as a name of this machine.
x-areas: &areas
  environment:
${placed.map(({ setting, host, port }) => `    ${setting}: http://${host}:${port}`).join('\n')}

services:
  api-1: *areas
  api-2: *areas
${placed
  .map(
    ({ folder, service, port, host }) => `
  ${service}:
    build: { context: ., dockerfile: libs/mfe-build/deploy/area.Dockerfile, args: { AREA: ${folder} } }
    image: labelbridge/${folder}
    restart: unless-stopped
    environment: { PORT: '${port}' }
    ports: ['127.0.0.1:${port}:${port}']
    networks: { inside: { aliases: [${host}] } }
`,
  )
  .join('')}`;

const written = {
  'libs/contracts/src/generated/areas.ts': contracts,
  'libs/contracts/src/generated/pages.ts': pages,
  'compose.override.yaml': compose,
};
for (const [path, content] of Object.entries(written)) {
  const file = `${ROOT}/${path}`;
  if (existsSync(file) && readFileSync(file, 'utf8') === content) continue;
  if (process.argv.includes('--check')) {
    console.error(`${path} does not say what the areas' manifests say. Run: node scripts/areas.mjs`);
    process.exitCode = 1;
  } else {
    writeFileSync(file, content);
    console.log(`${path} written`);
  }
}
