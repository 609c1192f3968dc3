import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, test } from '@jest/globals';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const CONTAINERS = ['backend', 'shell', 'mfe-public', 'mfe-annotator', 'mfe-admin'].map((part) => `${part}/Dockerfile`);
const compose = read('compose.yaml');

/** What a container file copies: from the workspace, or out of the build in which the workspace lies at /app. */
const copies = (file: string) =>
  [...read(file).matchAll(/^COPY (--from=build )?(?:--chmod=\d+ )?(\S+) \S+$/gm)].map(([, from, source = '']) => ({
    built: from !== undefined,
    source: source.replace(/^\/app\//, ''),
  }));
const made = new Set([
  'node_modules',
  ...['backend', 'shell', 'mfe-public', 'mfe-annotator', 'mfe-admin'].map((part) => `${part}/dist`),
  'mfe-public/dist-server',
]);

describe.each(CONTAINERS)('%s', (file) => {
  it('copies what is there, or what a build makes', () => {
    const sources = copies(file);
    expect(sources.length).toBeGreaterThan(1);
    expect(sources.filter(({ source, built }) => !(built && made.has(source)) && !existsSync(join(ROOT, source)))).toEqual([]);
  });

  it('builds a part that there is', () => {
    const [, part = 'none'] = /nx build (\S+)/.exec(read(file)) ?? [];
    expect(JSON.parse(read(`${part}/package.json`)).scripts).toHaveProperty('build');
  });
});

describe('compose.yaml', () => {
  test.each([...compose.matchAll(/dockerfile: (\S+) }/g)].map(([, file = '']) => file))('%s is there', (file) => {
    expect(CONTAINERS).toContain(file);
  });

  it('sets what docs/operations.md documents', () => {
    const [, block = ''] = /&api-settings\n([\s\S]*?)\n {2}volumes:/.exec(compose) ?? [];
    const names = [...block.matchAll(/^ +([A-Z_]+):/gm)].map(([, name = '']) => name);
    expect(names).toContain('JWT_SECRET');
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
          `\\n  ${area}:\\n[\\s\\S]*?PORT: "${port}"[\\s\\S]*?127.0.0.1:${port}:${port}[\\s\\S]*?aliases: \\[${area}\\.localhost\\]`,
        ),
      );
    }
  });
});

it('the front door passes on to the instances that there are', () => {
  const servers = [...read('shell/deploy/nginx.conf').matchAll(/server (\S+):3000/g)].map(([, name = '']) => name);
  expect(servers).toEqual(['api-1', 'api-2']);
  for (const name of servers) expect(compose).toContain(`\n  ${name}:\n`);
});
