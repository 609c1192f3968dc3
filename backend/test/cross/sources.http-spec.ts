import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, test } from '@jest/globals';
import { AREAS } from '@labelbridge/contracts';
import { ESLint } from 'eslint';

// Shows that each rule of scripts/lib/source-rules.mjs, which `npm run lint` applies, refuses its target.
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const linter = new ESLint({ cwd: ROOT });
const SERVER = 'backend/src/main.ts';
const ENGINE = 'libs/embedded-mongo/src/start.ts';
const SCREEN = 'mfe-admin/src/routes.tsx';

async function expectRefused(file: string, rule: RegExp, ...sources: readonly string[]): Promise<void> {
  for (const source of sources) {
    const [result] = await linter.lintText(`${source};\n`, { filePath: join(ROOT, file) });
    const rules = result?.messages.map(({ ruleId }) => ruleId);
    expect({ source, rules }).toEqual({ source, rules: expect.arrayContaining([expect.stringMatching(rule)]) });
  }
}
const SYNTAX = /^no-restricted-syntax$/;
const IMPORT = /^@typescript-eslint\/no-restricted-imports$/;

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
  it.each([SERVER, ENGINE, SCREEN])('runs text as code: %s', async (file) => {
    await expectRefused(file, /^no-(eval|new-func|implied-eval)$/, "eval('1')", "new Function('1')", "Function('1')", "setTimeout('1', 1)");
    await expectRefused(file, IMPORT, "import vm from 'node:vm'; vm", "import { runInNewContext as run } from 'vm'; run");
    await expectRefused(file, SYNTAX, "await import('node:vm')");
  });

  // @asvs V1.2.5
  it('starts a program from the API, or one with a shell or without a fixed list of arguments', async () => {
    for (const file of [SERVER, ENGINE, SCREEN]) {
      await expectRefused(file, IMPORT, "import { spawn } from 'node:child_process'; spawn");
      await expectRefused(file, SYNTAX, "await import('child_process')");
    }
    for (const file of [SERVER, ENGINE]) {
      await expectRefused(file, SYNTAX, 'exec(line)', 'execSync(line)', 'spawn(program, [], { shell: true })', 'spawn(program, given)');
    }
  });

  // @asvs V1.2.3, V1.3.1, V3.2.2
  it('writes markup of its own into a page: React escapes all that is shown', () =>
    expectRefused(
      SCREEN,
      SYNTAX,
      '<p dangerouslySetInnerHTML={html} />',
      '<iframe srcDoc={html} />',
      'createElement("p", { dangerouslySetInnerHTML: html })',
      'element.innerHTML = html',
      'element.outerHTML = html',
      "element.insertAdjacentHTML('beforeend', html)",
      'document.write(html)',
      'range.createContextualFragment(html)',
    ));

  // @asvs V3.5.5
  it('talks to windows of other sites, or listens to them', () =>
    expectRefused(
      SCREEN,
      SYNTAX,
      "window.parent.postMessage('x', '*')",
      'window.opener',
      'window.top',
      "addEventListener('message', on)",
      "window.addEventListener('message', on)",
      'window.onmessage = on',
    ));

  // @asvs V11.3.1, V11.4.1, V11.4.3, V11.5.1, V6.5.3
  it('uses a broken hash, a block cipher without authentication, or chance that can be guessed', async () => {
    for (const file of [SERVER, ENGINE, SCREEN]) {
      await expectRefused(
        file,
        SYNTAX,
        "createHash('md5')",
        "crypto.createHash('sha1')",
        "createHmac('md5', key)",
        'createCipher(name, key)',
      );
      await expectRefused(
        file,
        SYNTAX,
        "createCipheriv('aes-256-cbc', key, iv)",
        "createCipheriv('aes-128-ecb', key, iv)",
        "const a = 'rc4'; a",
      );
    }
    await expectRefused(SERVER, SYNTAX, 'Math.random()');
  });

  it.each([SERVER, ENGINE, SCREEN])('holds a secret: %s', (file) =>
    expectRefused(file, SYNTAX, "const a = '-----BEGIN PRIVATE KEY-----'; a", 'const a = `sk_live_${b}12345678sk_live_12345678`; a'),
  );

  // @asvs V14.3.3
  it('puts a token or a bank account into what the browser keeps beyond the tab', () =>
    expectRefused(
      SCREEN,
      SYNTAX,
      "localStorage.setItem('token', it)",
      "localStorage.setItem('a', accessToken)",
      "window.localStorage.setItem('a', JSON.stringify(user.payoutAccount))",
    ));

  // @asvs V14.2.3
  it('loads a script or a style from another host', () =>
    expectRefused(SCREEN, SYNTAX, '<script src="https://cdn.example/a.js" />', '<link rel="stylesheet" href="//cdn.example/a.css" />'));

  // @asvs V12.3.2
  it.each([SERVER, ENGINE, SCREEN])('takes a certificate of a server unseen: %s', (file) =>
    expectRefused(
      file,
      SYNTAX,
      'connect({ rejectUnauthorized: false })',
      "process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'",
      'connect({ checkServerIdentity: () => undefined })',
      'connect({ ignoreTLS: true })',
      "const a = 'mongodb://x/?tlsAllowInvalidCertificates=true'; a",
    ),
  );

  // @asvs V6.2.7
  it('keeps anybody from pasting a password, or a password manager from filling it', () =>
    expectRefused(
      SCREEN,
      SYNTAX,
      '<input onPaste={stop} />',
      '<input type="password" autoComplete="off" />',
      '<input autoComplete="off" type="password" onDrop={stop} />',
    ));

  // @asvs V1.3.6, V15.3.2
  it('waits for another server without end, or follows where it redirects to', async () => {
    await expectRefused(
      SERVER,
      SYNTAX,
      "fetch(url, { redirect: 'error' })",
      'fetch(url, { signal })',
      "fetch(url, { redirect: 'follow', signal })",
    );
    await expectRefused(
      SERVER,
      IMPORT,
      "import { request } from 'node:https'; request",
      "import http from 'http'; http",
      "import { fetch } from 'undici'; fetch",
    );
  });
});

describe('no comment', () => {
  it.each([
    ['begins with a question word', '// What the server sent', '/** Whether it is on. */'],
    ['says "where" for "if"', '// The address, where there is one', '// None where it is off'],
    ['says "is no"', '/** Fails if it is no number. */'],
    ['stands for a noun by "those of"', '// The keys and those of others'],
    ['says "whoever"', '// Tells whoever waits'],
  ])('%s', (_what, ...comments) => expectRefused(SERVER, /^plain\/comments$/, ...comments));

  it('is refused in plain English', async () => {
    const comment = '/** The address, if one is set. There is no other. */\n// Starts the server: it is no longer idle.\n';
    const [result] = await linter.lintText(comment, { filePath: join(ROOT, SERVER) });
    expect(result?.messages).toEqual([]);
  });
});

describe('of what is installed', () => {
  // @asvs V1.2.6-8, V1.3.5, V1.3.7-9, V1.5.1, V14.2.3, V4.3.1-2, V4.4.1, V6.8.1, V6.8.3-4, V7.6.1
  test.each([
    ['reads XML, YAML or LaTeX', /xml|sax|libxml|js-yaml|yaml|latex/],
    ['makes templates of text', /handlebars|mustache|ejs|pug|nunjucks|eta$|liquid/],
    // Guidelines are read by markdown-it, and never rendered by it.
    ['makes HTML of Markdown', /marked|remark|rehype|showdown|commonmark|react-markdown|snarkdown/],
    ['speaks LDAP, XPath, memcache, JNDI or GraphQL', /ldap|xpath|memcache|memjs|graphql|apollo/],
    ['opens a WebSocket', /^ws$|socket\.io|@nestjs\/websockets/],
    ['lets another identity provider in', /passport-(google|facebook|oauth|saml)|openid|saml|oauth/],
    ['tracks people', /analytics|gtag|segment|mixpanel|sentry|hotjar/],
    ['parses multipart uploads, or images by a program', /multipart|busboy|multer|imagemagick|graphicsmagick|formidable/],
  ])('no dependency %s', (_what, pattern) => expect(dependencies.filter((name) => pattern.test(name))).toEqual([]));
});
