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

describe('compose.production.yaml', () => {
  const production = read('compose.production.yaml');
  const proxy = read('shell/deploy/Caddyfile');
  const sites = proxy.split(/^(?=\S+ \{$)/m).filter((part) => part.includes('reverse_proxy'));

  // @asvs V12.1.1
  it('lets browsers in by TLS 1.2 and 1.3 alone, at every site', () => {
    expect([...proxy.matchAll(/protocols (.*)/g)].map(([, versions]) => versions)).toEqual(['tls1.2 tls1.3']);
    expect(sites.map((site) => site.split(' ', 1)[0]).sort()).toEqual(
      ['{$PUBLIC_HOST}', ...AREAS.map(({ folder }) => `${folder.replace('mfe-', '')}.{$PUBLIC_HOST}`)].sort(),
    );
    for (const site of sites) expect(site).toMatch(/^\timport secure$/m);
    const [, ciphers = ''] = /ciphers (.*)/.exec(proxy) ?? [];
    for (const cipher of ciphers.split(' '))
      expect(cipher).toMatch(/^TLS_ECDHE_(ECDSA|RSA)_WITH_(AES_(128|256)_GCM|CHACHA20_POLY1305)_SHA\d+$/);
  });

  // @asvs V12.2.1
  it('answers the internet by TLS alone: no site in the open, a redirect from port 80, and all else on loopback', () => {
    expect(proxy).not.toMatch(/http:\/\/|auto_https|:80\b/);
    expect(proxy).toContain('Strict-Transport-Security "max-age=63072000"');
    const published = [...`${compose}\n${production}`.matchAll(/ports: \[(.*)\]/g)].flatMap(([, list = '']) => list.split(', '));
    expect(published.filter((port) => !port.startsWith("'127.0.0.1:"))).toEqual(["'80:80'", "'443:443'"]);
    for (const name of ['PUBLIC_URL', 'REMOTE_PUBLIC_URL', 'REMOTE_ANNOTATOR_URL', 'REMOTE_ADMIN_URL'])
      expect(production).toMatch(new RegExp(`^ +${name}: https://`, 'm'));
  });

  // @asvs V12.2.2
  it('has publicly trusted certificates: no authority and no certificate of our own', () => {
    expect(proxy).not.toMatch(/internal|issuer|acme_ca|local_certs|\.pem|\.crt/);
    expect(proxy).toMatch(/^\temail \{\$ADMIN_EMAIL\}$/m);
  });

  // @asvs V16.4.3
  it('sends the logs of every service by TLS to another machine', () => {
    expect(production).toMatch(/logging: &logs\n {4}driver: syslog\n {4}options:\n {6}syslog-address: tcp\+tls:\/\/\$\{LOG_HOST:\?/);
    const [, block = ''] = /^services:\n([\s\S]*?)^\S/m.exec(production) ?? [];
    const logged = block.split(/^(?= {2}\w)/m).filter((service) => /logging: \*logs|\*api$/m.test(service));
    const names = logged.map((service) => service.trim().split(':', 1)[0]);
    expect(names.sort()).toEqual(['tls', 'api-1', 'api-2', 'mongo', 'shell', ...FOLDERS.map((area) => area.replace('mfe-', ''))].sort());
    expect(production).toMatch(/^ {2}mail: \{ profiles: \[local\] \}$/m);
  });
});
