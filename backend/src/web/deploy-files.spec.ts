import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, test } from '@jest/globals';
import { AREAS, MEDIA_LIMITS } from '@labelbridge/contracts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const AREA_FILE = 'libs/mfe-build/deploy/area.Dockerfile';
const FOLDERS = AREAS.map(({ folder }) => folder);
const CONTAINERS = [
  ...['backend', 'shell'].map((part) => [part, `${part}/Dockerfile`] as const),
  ...FOLDERS.map((area) => [area, AREA_FILE] as const),
];
const compose = read('compose.yaml') + read('compose.override.yaml');

/** Files that a Dockerfile copies, from the workspace or from the build stage, which has the workspace at /app. */
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
  const servers = [...read('shell/deploy/nginx.conf.template').matchAll(/server (\S+):3000/g)].map(([, name = '']) => name);
  expect(servers).toEqual(['api-1', 'api-2']);
  for (const name of servers) expect(compose).toMatch(new RegExp(`\n  ${name}:( |\n)`));
});

describe('compose.production.yaml', () => {
  const production = read('compose.production.yaml');
  const proxy = read('shell/deploy/tls.conf.template');
  const servers = proxy.split(/^(?=server \{)/m).slice(1);
  const sites = servers.filter((server) => server.includes('proxy_pass'));
  const setting = (name: string): string => new RegExp(`^${name} (.*);$`, 'm').exec(proxy)?.[1] ?? '';

  // @asvs V12.1.1
  it('lets browsers in by TLS 1.2 and 1.3 alone, at every site', () => {
    expect([...proxy.matchAll(/^\s*ssl_protocols (.*);$/gm)].map(([, versions]) => versions)).toEqual(['TLSv1.2 TLSv1.3']);
    expect(sites.map((site) => /server_name (\S+);/.exec(site)?.[1]).sort()).toEqual(
      ['${PUBLIC_HOST}', ...AREAS.map(({ folder }) => `${folder.replace('mfe-', '')}.\${PUBLIC_HOST}`)].sort(),
    );
    for (const site of sites) expect(site).toMatch(/^ {2}listen 443 ssl;$/m);
  });

  // @asvs V12.1.2
  it('offers recommended ciphers alone, the strongest first, and its own order counts', () => {
    expect(setting('ssl_prefer_server_ciphers')).toBe('on');
    const offered = [setting('ssl_conf_command Ciphersuites').split(':'), setting('ssl_ciphers').split(':')];
    for (const list of offered) {
      for (const cipher of list)
        expect(cipher).toMatch(/^(TLS_|ECDHE-(ECDSA|RSA)-)(AES_?(128|256)[-_]GCM|CHACHA20[-_]POLY1305)([-_]SHA(256|384))?$/);
      const isWeaker = list.map((cipher) => /AES_?128/.test(cipher));
      expect(isWeaker).toEqual([...isWeaker].sort());
      expect(list[0]).toMatch(/AES_?256/);
    }
    expect([...proxy.matchAll(/ssl_(prefer_server_ciphers|conf_command|ciphers) /g)]).toHaveLength(3);
  });

  // @asvs V12.2.1
  it('answers the internet by TLS alone: no site in the open, a redirect from port 80, and all else on loopback', () => {
    const [open = '', ...more] = servers.filter((server) => !server.includes('ssl'));
    expect(more).toEqual([]);
    expect([...open.matchAll(/location (\S+) \{\n\s+(\S+)/g)].map(([, place, does]) => [place, does])).toEqual([
      ['/.well-known/acme-challenge/', 'root'],
      ['/', 'return'],
    ]);
    expect(open).toContain('return 308 https://$host$request_uri;');
    expect(setting('add_header Strict-Transport-Security')).toBe('"max-age=63072000" always');
    const published = [...`${compose}\n${production}`.matchAll(/ports: \[(.*)\]/g)].flatMap(([, list = '']) => list.split(', '));
    expect(published.filter((port) => !port.startsWith("'127.0.0.1:"))).toEqual(["'80:80'", "'443:443'"]);
    expect(production).toMatch(/&web\n[\s\S]*?ports: !reset \[\]/);
    for (const name of ['PUBLIC_URL', 'REMOTE_PUBLIC_URL', 'REMOTE_ANNOTATOR_URL', 'REMOTE_ADMIN_URL'])
      expect(production).toMatch(new RegExp(`^ +${name}: https://`, 'm'));
  });

  // @asvs V12.2.2
  it('has publicly trusted certificates: no authority and no certificate of our own', () => {
    expect([...proxy.matchAll(/ssl_certificate(?:_key)? (\S+);/g)].map(([, file]) => file)).toEqual([
      '/public-certificate/$site.pem',
      '/public-certificate/$site.key',
    ]);
    const acme = read('shell/deploy/acme.sh');
    expect(acme).toContain('certbot certonly');
    expect(acme).not.toMatch(/--server|--staging|--test-cert|openssl|\/certificates/);
    for (const site of sites) expect(acme).toContain((/server_name (\S+);/.exec(site)?.[1] ?? 'none').replace(/[{}]/g, ''));
  });

  // @asvs V12.3.3-4
  describe('between the services', () => {
    const door = read('shell/deploy/nginx.conf.template');
    const area = read('libs/mfe-build/deploy/area.nginx.conf.template');
    const inside = read('shell/deploy/inside-tls.conf');
    const withVerification = (file: string) => {
      expect(file).toMatch(/^\s*proxy_ssl_verify on;$/m);
      expect(file).toMatch(/^\s*proxy_ssl_trusted_certificate \/certificates\/web\/ca\.pem;$/m);
      expect(file).not.toMatch(/proxy_pass http:|proxy_ssl_verify off/);
    };

    it('proxies speak TLS to what is behind them, and believe the authority of the inside alone', () => {
      for (const file of [proxy, door]) withVerification(file);
      for (const site of sites) expect(site).toMatch(/proxy_pass https:\/\/(shell|public|annotator|admin):8443;/);
      expect(door).toMatch(/proxy_pass https:\/\/api;[\s\S]*proxy_ssl_name api;/);
    });

    it('front door and areas listen by TLS 1.3 alone, with their own certificate', () => {
      for (const file of [door, area]) expect([...file.matchAll(/^ {2}listen (.*);$/gm)].map(([, at]) => at)).toEqual(['${PORT}']);
      expect(production).toMatch(/&web\n {2}environment: \{ PORT: 8443 ssl \}/);
      expect(production).toContain('./shell/deploy/inside-tls.conf:/etc/nginx/conf.d/00-tls.conf:ro');
      expect(inside).toMatch(/^ssl_protocols TLSv1\.3;$/m);
      for (const name of ['shell', 'public', 'annotator', 'admin']) expect(production).toMatch(new RegExp(`^ {2}${name}: \\*web$`, 'm'));
    });

    it('the API listens by TLS, and MongoDB takes nothing else', () => {
      expect(compose).toMatch(/TLS_CERT: \/certificates\/api\/cert\.pem\n +TLS_KEY: \/certificates\/api\/key\.pem/);
      expect(compose).toContain('&tls=true&tlsCAFile=/certificates/api/ca.pem');
      expect(compose).toMatch(/--tlsMode requireTLS --tlsCertificateKeyFile \/certificates\/mongo\/both\.pem/);
      expect(production).toMatch(/^ {4}PLAIN_HOSTS: ''$/m);
    });

    it('the certificates carry the names by which the services are called', () => {
      const names = [...read('shell/deploy/make-certificates.sh').matchAll(/(?:^|SERVICES=')\w+ \d+ ([\w,-]+)'?$/gm)].flatMap(
        ([, list = '']) => list.split(','),
      );
      expect(names).toEqual(
        expect.arrayContaining(['mongo', 'api-1', 'api-2', 'api', 'shell', 'public', 'annotator', 'admin', 'localhost']),
      );
    });
  });

  // @asvs V5.4.3
  it('has uploads scanned: both instances of the API reach a clamd that takes the largest file whole', () => {
    expect(compose).toMatch(/&api-settings\n[\s\S]*?CLAMD_ADDRESS: \/clamd\/clamd\.sock\n[\s\S]*?- clamd:\/clamd:ro/);
    expect(compose).toMatch(/image: clamav\/clamav[\s\S]*?volumes: \['clamd:\/tmp'/);
    expect(compose).toMatch(/LocalSocket \/tmp\/clamd\.sock\n/);
    const limit = Number(/StreamMaxLength (\d+)M/.exec(compose)?.[1]) * 1_048_576;
    expect(limit).toBeGreaterThan(Math.max(...Object.values(MEDIA_LIMITS.bytes)));
    // clamd passes files beyond its limits by default.
    expect(compose).toMatch(/^ +AlertExceedsMax yes$/m);
  });

  it('lets bodies pass that the API takes: parts of media, and imports', () => {
    for (const file of [proxy, read('shell/deploy/nginx.conf.template')]) {
      expect(file).toMatch(/^\s*client_max_body_size 0;$/m);
      expect(file).toMatch(/^\s*proxy_request_buffering off;$/m);
    }
  });

  // @asvs V16.4.3
  it('sends the logs of every service by TLS to another machine', () => {
    expect(production).toMatch(/logging: &logs\n {4}driver: syslog\n {4}options:\n {6}syslog-address: tcp\+tls:\/\/\$\{LOG_HOST:\?/);
    const [, block = ''] = /^services:\n([\s\S]*?)^\S/m.exec(production) ?? [];
    const logged = block.split(/^(?= {2}\w)/m).filter((service) => /logging: \*logs|\*(api|web)$/m.test(service));
    const names = logged.map((service) => service.trim().split(':', 1)[0]);
    expect(names.sort()).toEqual(
      [
        'tls',
        'acme',
        'certificates',
        'clamd',
        'api-1',
        'api-2',
        'mongo',
        'shell',
        ...FOLDERS.map((area) => area.replace('mfe-', '')),
      ].sort(),
    );
    expect(production).toMatch(/^ {2}mail: \{ profiles: \[local\] \}$/m);
  });
});
