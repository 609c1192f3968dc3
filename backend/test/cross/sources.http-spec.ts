import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, test } from '@jest/globals';
import { AREAS } from '@labelbridge/contracts';

// What the sources must not say, whichever part they belong to. Read here because the product is served from here.
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const SKIPPED = /^(node_modules|dist|output|generated|testing|test|e2e|bench|\.)/;
const PARTS = {
  server: ['backend/src', 'libs/contracts/src', 'libs/embedded-mongo/src'],
  screens: [
    'shell/src',
    ...AREAS.map(({ folder }) => `${folder}/src`),
    'libs/session/src',
    'libs/ui/src',
    'libs/router/src',
    'libs/area-parts/src',
    'libs/workspace/src',
    'libs/api-client/src',
  ],
};

function* filesOf(folder: string): Generator<string> {
  for (const entry of readdirSync(join(ROOT, folder), { withFileTypes: true })) {
    if (SKIPPED.test(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesOf(path);
    else if (/\.(ts|tsx|mjs|html)$/.test(entry.name) && !/\.spec\.tsx?$/.test(entry.name)) yield path;
  }
}

/** Lines of these parts that match, by file and number; `more` adds so many of the lines that follow. */
const saying = (pattern: RegExp, folders: readonly string[], except: readonly string[] = [], more = 0): string[] =>
  folders
    .flatMap((folder) => [...filesOf(folder)])
    .filter((file) => !except.includes(file))
    .flatMap((file) =>
      readFileSync(join(ROOT, file), 'utf8')
        .split('\n')
        .flatMap((line, at, lines) =>
          pattern.test(line) && !/^\s*(\*|\/\/)/.test(line)
            ? [`${relative('.', file)}:${at + 1} ${[line.trim(), ...lines.slice(at + 1, at + 1 + more)].join(' ')}`]
            : [],
        ),
    );
const { server, screens } = PARTS;
const everywhere = [...server, ...screens];

interface Package {
  dependencies?: Record<string, string>;
}
const dependencies = [
  '.',
  'backend',
  'shell',
  ...AREAS.map(({ folder }) => folder),
  ...readdirSync(join(ROOT, 'libs')).map((lib) => `libs/${lib}`),
].flatMap((folder) => {
  const { dependencies: own = {} }: Package = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));
  return Object.keys(own);
});

describe('no source', () => {
  // @asvs V1.2.3, V1.3.2
  it('runs text as code', () => {
    expect(
      saying(/\beval\s*\(|new Function\s*\(|\bFunction\s*\(\s*['"`]|from '(node:)?vm'|setTimeout\(\s*['"`]/, everywhere, [
        'libs/embedded-mongo/src/idle-memory.ts',
      ]),
    ).toEqual([]);
    // The one place that does runs a word of its own: it asks V8 for its collector.
    expect(saying(/runIn|vm\./, ['libs/embedded-mongo/src'])).toEqual([
      expect.stringMatching(/'node:vm'/),
      expect.stringMatching(/runInNewContext\('gc'\)/),
    ]);
  });

  // @asvs V1.2.5
  it('starts another program but ffmpeg from the API, and the engine only two, with fixed names and no shell', () => {
    // ffmpeg, with a fixed reader for each type; what is uploaded is only ever a path of our own.
    const ffmpeg = ['backend/src/modules/media/processing/ffmpeg.ts'];
    expect(saying(/child_process|\bexecSync\b|\bspawn\b/, ['backend/src', 'libs/contracts/src', ...screens], ffmpeg)).toEqual([]);
    expect(saying(/(?<!\.)\bexec(Sync|File)?\(|shell:|\bspawn\(/, ['backend/src/modules/media'])).toEqual([
      expect.stringMatching(/spawn\(program, \[/),
    ]);
    expect(saying(/\bexec(Sync)?\(|shell:\s*true/, ['libs/embedded-mongo/src'])).toEqual(
      expect.not.arrayContaining([expect.stringMatching(/child_process/)]),
    );
  });

  // @asvs V1.2.3, V1.3.1, V3.2.2
  it('writes markup of its own into a page: React escapes all that is shown', () => {
    expect(
      saying(
        /dangerouslySetInnerHTML|\.innerHTML\s*=|outerHTML\s*=|insertAdjacentHTML|document\.write|createContextualFragment|srcdoc/i,
        screens,
      ),
    ).toEqual([]);
  });

  // @asvs V3.5.5
  it('talks to windows of other sites, or listens to them', () => {
    expect(
      saying(/window\.(parent|opener|top)\b|addEventListener\(\s*['"]message['"]|\.onmessage\s*=/, screens, [
        // Channels between the tabs of this origin.
        'libs/session/src/offline/device/outbox.ts',
        'libs/session/src/tabs.ts',
        'libs/workspace/src/work/hold-job.ts',
      ]),
    ).toEqual([]);
  });

  // @asvs V11.3.1, V11.4.1, V11.4.3, V11.5.1, V6.5.3
  it('uses a broken hash, a block cipher without authentication, or chance that can be guessed', () => {
    expect(saying(/createHash\(\s*['"](md5|sha1)|createHmac\(\s*['"]md5|-ecb|-cbc|createCipher\(|\bdes\b-|\brc4\b/i, everywhere)).toEqual(
      [],
    );
    expect(saying(/Math\.random\(/, ['backend/src', 'libs/contracts/src'])).toEqual([]);
  });

  it('holds a secret', () => {
    expect(saying(/-----BEGIN [A-Z ]*PRIVATE KEY|AKIA[0-9A-Z]{16}|sk_live_[0-9a-zA-Z]{8,}|xox[bp]-[0-9]/, everywhere)).toEqual([]);
  });

  // @asvs V14.3.3
  it('puts a token or a bank account into what the browser keeps beyond the tab', () => {
    expect(saying(/localStorage\.setItem\([^)]*(token|account|password)/i, screens)).toEqual([]);
  });

  // @asvs V14.2.3
  it('loads a script or a style from another host', () => {
    expect(saying(/<(script|link)[^>]+(src|href)="https?:\/\//, screens)).toEqual([]);
  });

  // @asvs V12.3.2
  it('takes a certificate of a server unseen', () => {
    expect(
      saying(/rejectUnauthorized:\s*false|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity|ignoreTLS:\s*true|tlsAllowInvalid/, everywhere),
    ).toEqual([]);
  });

  // @asvs V6.2.7
  it('keeps anybody from pasting a password, or a password manager from filling it', () => {
    expect(
      saying(/onPaste|onDrop=|autoComplete=['"{]+off|autocomplete="off"/, screens).filter((line) => /password|paste/i.test(line)),
    ).toEqual([]);
    expect(saying(/autoComplete=["'](current|new)-password/, screens).length).toBeGreaterThan(2);
  });

  // @asvs V1.3.6, V15.3.2
  it('waits for another server without end, or follows where it redirects to', () => {
    const outgoing = saying(/(?<![\w.])fetch\([a-z]/, ['backend/src'], [], 4).filter((line) => !/async fetch\(|^\S+ fetch\(@/.test(line));
    expect(outgoing.length).toBeGreaterThan(2);
    expect(outgoing.filter((line) => !/redirect: 'error'/.test(line) || !/signal\b/.test(line))).toEqual([]);
    expect(
      saying(/from 'node:https?'|from 'undici'|from 'axios'/, ['backend/src']).filter(
        (line) => !/STATUS_CODES|ServerResponse|import \{? ?type/.test(line),
      ),
    ).toEqual([]);
  });
});

describe('of what is installed', () => {
  // @asvs V1.2.6-8, V1.3.5, V1.3.7-9, V1.5.1, V14.2.3, V4.3.1-2, V4.4.1, V6.8.1, V6.8.3-4, V7.6.1
  test.each([
    ['reads XML, YAML or LaTeX', /xml|sax|libxml|js-yaml|yaml|latex/],
    ['makes templates or Markdown of text', /handlebars|mustache|ejs|pug|nunjucks|eta$|marked|markdown|liquid/],
    ['speaks LDAP, XPath, memcache, JNDI or GraphQL', /ldap|xpath|memcache|memjs|graphql|apollo/],
    ['opens a WebSocket', /^ws$|socket\.io|@nestjs\/websockets/],
    ['lets another identity provider in', /passport-(google|facebook|oauth|saml)|openid|saml|oauth/],
    ['tracks people', /analytics|gtag|segment|mixpanel|sentry|hotjar/],
    ['parses multipart uploads, or images by a program', /multipart|busboy|multer|imagemagick|graphicsmagick|formidable/],
  ])('no dependency %s', (_what, pattern) => expect(dependencies.filter((name) => pattern.test(name))).toEqual([]));
});
