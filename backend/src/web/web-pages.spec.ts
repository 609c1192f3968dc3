import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { AreaBuilds } from './area-builds.js';
import { BuiltRenderer } from './page-renderer.js';
import { WebPages } from './web-pages.js';

let workspace: string;
let failures: unknown[];
beforeEach(() => {
  workspace = mkdtempSync(join(tmpdir(), 'pages-'));
  mkdirSync(join(workspace, 'dist-server'));
  writeFileSync(join(workspace, 'index.html'), '<head></head><body><noscript>off</noscript><div id="root"></div></body>');
  failures = [];
});
afterEach(() => rmSync(workspace, { recursive: true }));

const build = (render: string) =>
  writeFileSync(
    join(workspace, 'dist-server/render.mjs'),
    `let n = 0; export const pages = { '/': ['/api/projects/public'] }; export const render = async (path, answers) => { n += 1; ${render} };`,
  );
const pages = () =>
  new WebPages(
    new AreaBuilds({ areaUrls: {} }, workspace),
    new BuiltRenderer(join(workspace, 'dist-server/render.mjs')),
    'http://localhost',
    (error) => failures.push(error),
  );
const at = (path: string, answer: unknown, web = pages()) => web.at(path, join(workspace, 'index.html'), async () => answer);
const rootOf = (html: string) => /<div id="root">(.*?)<\/div>/.exec(html)?.[1];

it('renders a page from the answers of the API to a visitor, and caches it until they change', async () => {
  build('return `<p>${answers["/api/projects/public"].data} ${n}</p>`');
  const web = pages();
  expect(rootOf(await at('/', { data: 'one' }, web))).toBe('<p>one 1</p>');
  expect(rootOf(await at('/', { data: 'one' }, web))).toBe('<p>one 1</p>');
  expect(rootOf(await at('/', { data: 'two' }, web))).toBe('<p>two 2</p>');
});

it('makes no API call for a page that is not rendered', async () => {
  build('return ""');
  const ask = jest.fn(async () => ({}));
  await pages().at('/login', join(workspace, 'index.html'), ask);
  expect(ask).not.toHaveBeenCalled();
});

it.each([
  ['no server build', () => rmSync(join(workspace, 'dist-server'), { recursive: true }), { data: [] }, 0],
  ['an API that does not answer', () => build('return "x"'), undefined, 0],
  ['a page that throws', () => build('throw new Error("broken")'), { data: [] }, 1],
  ['a build that is none', () => writeFileSync(join(workspace, 'dist-server/render.mjs'), 'this is no module'), { data: [] }, 1],
])('serves the shell’s page, with the words for those without JavaScript, where there is %s', async (_what, prepare, answer, told) => {
  prepare();
  const html = await at('/', answer);
  expect(rootOf(html)).toBe('');
  expect(html).toContain('<noscript>');
  expect(failures).toHaveLength(told);
});
