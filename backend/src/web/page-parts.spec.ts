import { describe, expect, it } from '@jest/globals';
import { type AreaBuild } from './area-build.js';
import { areaLinks, fillPage, firstCallMeta } from './page-parts.js';

const BUILD: AreaBuild = {
  entry: 'static/js/remoteEntry.11111111.js',
  version: '11111111',
  scripts: ['static/js/async/routes.22222222.js'],
  styles: ['static/css/async/routes.33333333.css'],
  laterScripts: ['static/js/async/page-about-us.44444444.js', 'static/js/async/page-careers.55555555.js'],
  laterStyles: ['static/css/async/page-about-us.66666666.css'],
};
const HERE = { base: '/areas/mfe-public/', build: BUILD, manifest: '/areas/mfe-public/mf-manifest.json', elsewhere: false };
const AWAY = { base: 'https://public.example/v3/', build: BUILD, manifest: 'https://public.example/v3/mf-manifest.json', elsewhere: true };
const SHELL = '<head><title>x</title></head><body>\n<noscript><p>needs JavaScript</p></noscript>\n<div id="root"></div></body>';
const linksOf = (html: string) =>
  [...html.matchAll(/rel="(\w+)"(?: as="(\w+)")? href="([^"]*)"/g)].map(([, rel, as, href]) => [as ?? rel, href]);

describe('the links of an area', () => {
  it('preload its entry, its routes and the code of this page, and nothing else', () => {
    expect(linksOf(areaLinks('mfe_public', HERE, '/about-us', true))).toEqual([
      ['stylesheet', '/areas/mfe-public/static/css/async/routes.33333333.css'],
      ['stylesheet', '/areas/mfe-public/static/css/async/page-about-us.66666666.css'],
      ['script', '/areas/mfe-public/static/js/remoteEntry.11111111.js'],
      ['script', '/areas/mfe-public/static/js/async/routes.22222222.js'],
      ['script', '/areas/mfe-public/static/js/async/page-about-us.44444444.js'],
    ]);
  });

  it('do not let a slow style sheet of another host block a page that is not rendered', () => {
    expect(linksOf(areaLinks('mfe_public', AWAY, '/login', false))[0]).toEqual([
      'style',
      'https://public.example/v3/static/css/async/routes.33333333.css',
    ]);
    expect(linksOf(areaLinks('mfe_public', AWAY, '/', true))[0]?.[0]).toBe('stylesheet');
  });

  it('are empty if its build is not known', () => {
    expect(areaLinks('mfe_public', { ...AWAY, build: undefined }, '/', false)).toBe('');
  });
});

it.each([
  ['/dashboard/overview', '<meta name="labelbridge-first-call" content="/api/overview">'],
  ['/about-us', ''],
])('the first call of %s: %s', (path, meta) => {
  expect(firstCallMeta(path)).toBe(meta);
});

describe('fillPage', () => {
  const rendered = {
    html: '<h1>$& $1</h1>',
    answers: { '/api/projects/public': { data: [{ title: '</script><script>alert(1)</script><!--' }] } },
  };

  it('inserts the rendered page as it is, and removes the noscript text', () => {
    const html = fillPage(SHELL, { head: '<link x>', rendered, registry: {} });
    expect(html).toContain('<link x></head>');
    expect(html).toContain('<div id="root"><h1>$& $1</h1></div>');
    expect(html).not.toContain('noscript');
  });

  it('escapes data that would end its element', () => {
    const html = fillPage(SHELL, { head: '', rendered, registry: {} });
    expect(html.match(/<\/?script/g)).toHaveLength(4);
    expect(html).not.toContain('<!--');
    const json = /id="labelbridge-answers">([^<]*)</.exec(html)?.[1] ?? '';
    expect(JSON.parse(json)).toEqual(rendered.answers);
  });

  it('keeps the noscript text if the shell renders the page', () => {
    const html = fillPage(SHELL, { head: '', rendered: undefined, registry: { mfe_public: { entry: '/e.js', version: '1' } } });
    expect(html).toContain('needs JavaScript');
    expect(html).toContain('{"mfe_public":{"entry":"/e.js","version":"1"}}');
  });
});
