import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, test } from '@jest/globals';
import { AREAS } from '@labelbridge/contracts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const AREA_FILE = 'libs/mfe-build/deploy/area.Dockerfile';
const FOLDERS = AREAS.map(({ folder }) => folder);
const CONTAINERS = [
  ...['backend', 'shell'].map((part) => [part, `${part}/Dockerfile`] as const),
  ...FOLDERS.map((area) => [area, AREA_FILE] as const),
];
const compose = read('compose.yaml') + read('compose.override.yaml');

/** The files that a Dockerfile copies: from the workspace, or from the build stage, in which the workspace is /app. */
const copies = (part: string, file: string) =>
  [
    ...read(file)
      .replaceAll('$AREA', part)
      .matchAll(/^COPY (--from=build )?(?:--chmod=\d+ )?(\S+) \S+$/gm),
  ].map(([, from, source = '']) => ({ built: from !== undefined, source: source.replace(/^\/app\//, '') }));
const made = new Set([
  'node_modules',
  ...['backend', 'shell', ...FOLDERS].map((part) => `${part}/dist`),
  ...FOLDERS.map((area) => `${area}/dist-server`),
]);

describe.each(CONTAINERS)('the container of %s (%s)', (part, file) => {
  it('copies files that exist or that a build writes', () => {
    const sources = copies(part, file);
    expect(sources.length).toBeGreaterThan(1);
    expect(sources.filter(({ source, built }) => !(built && made.has(source)) && !existsSync(join(ROOT, source)))).toEqual([]);
  });

  it('does not run as root', () => {
    const [, last = ''] = read(file).split(/^FROM (?!.* AS build)/m);
    expect([...last.matchAll(/^USER (\S+)$/gm)].at(-1)?.[1]).toMatch(/^(node|101)$/);
  });

  it('builds an existing part', () => {
    const [, built = 'none'] = /nx build (\S+)/.exec(read(file).replaceAll('$AREA', part)) ?? [];
    expect(JSON.parse(read(`${built}/package.json`)).scripts).toHaveProperty('build');
  });
});

describe('compose.yaml', () => {
  test.each([...compose.matchAll(/dockerfile: ([^\s,]+)/g)].map(([, file = '']) => file))('%s is there', (file) => {
    expect(CONTAINERS.map(([, known]) => known)).toContain(file);
  });

  it('sets what docs/operations.md documents', () => {
    const [, block = ''] = /&api-settings\n([\s\S]*?)\n {2}volumes:/.exec(compose) ?? [];
    const areas = read('compose.override.yaml');
    const names = [...`${block}\n${areas}`.matchAll(/^ +([A-Z_]+):/gm)].map(([, name = '']) => name);
    expect(names).toEqual(expect.arrayContaining(['JWT_SECRET', 'REMOTE_ADMIN_URL']));
    expect(names.filter((name) => !read('docs/operations.md').includes(`\`${name}\``))).toEqual([]);
  });

  it('gives each area one address for browsers and for the API', () => {
    for (const [area, port] of [
      ['public', 8081],
      ['annotator', 8082],
      ['admin', 8083],
    ] as const) {
      expect(compose).toContain(`REMOTE_${area.toUpperCase()}_URL: http://${area}.localhost:${port}`);
      expect(compose).toMatch(
        new RegExp(
          `\\n  ${area}:\\n[\\s\\S]*?PORT: '${port}'[\\s\\S]*?127.0.0.1:${port}:${port}[\\s\\S]*?aliases: \\[${area}\\.localhost\\]`,
        ),
      );
    }
  });
});

it('the front proxy forwards to the existing instances', () => {
  const servers = [...read('shell/deploy/nginx.conf').matchAll(/server (\S+):3000/g)].map(([, name = '']) => name);
  expect(servers).toEqual(['api-1', 'api-2']);
  for (const name of servers) expect(compose).toMatch(new RegExp(`\n  ${name}:( |\n)`));
});
