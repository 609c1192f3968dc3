import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from '@jest/globals';
import { PUBLIC_PAGE_DESCRIPTIONS, PUBLIC_PAGES } from '@labelbridge/contracts';
import { escapeHtml, namePage, publicPageAt, sitemap } from './page-head.js';

const SHELL = readFileSync(new URL('../../../shell/src/index.html', import.meta.url), 'utf8');
const URL_ = 'https://labelbridge.example';

describe('namePage', () => {
  test.each(Object.values(PUBLIC_PAGES))('$path is named for those without JavaScript', (page) => {
    const html = namePage(SHELL, publicPageAt(page.path), URL_);
    const has = (text: string) => expect(html).toContain(text);
    has(`<title>${page.title} · Labelbridge</title>`);
    has(`<meta property="og:title" content="${page.title}"`);
    has(`<meta property="og:image" content="${URL_}/social-card.png"`);
    has(`<link rel="canonical" href="${URL_}${page.path}">`);
    expect(html.split(escapeHtml(PUBLIC_PAGE_DESCRIPTIONS[page.path]))).toHaveLength(3);
    expect(html.includes('noindex')).toBe(!page.listed);
  });

  // @asvs V14.2.3
  it('loads no script and no style from another host', () => {
    expect(namePage(SHELL, publicPageAt('/'), URL_)).not.toMatch(/<(script|link rel="stylesheet")[^>]+(src|href)="(https?:)?\/\//);
  });

  it('keeps the pages of users out of search engines', () => {
    expect(namePage(SHELL, publicPageAt('/admin/users'), URL_)).toContain('<meta name="robots" content="noindex">');
  });

  it.each(['/shared', '/provenance/x', '/records/x'])('names %s by its kind, without its address', (path) => {
    const html = namePage(SHELL, publicPageAt(path), URL_);
    expect(html).toMatch(/<title>(Project figures|Dataset card|Work record) · Labelbridge</);
    expect(html).toMatch(/og:title" content="(Project figures|Dataset card|Work record)"/);
    for (const other of ['be paid', `${path}"`, 'canonical']) expect(html).not.toContain(other);
    expect(html).toContain('noindex');
  });

  // @asvs V1.2.1
  it('escapes the texts of a page, also in replacement patterns', () => {
    const page = { path: '/x', title: '"><script>$&', description: "$1 ' <b>", listed: true };
    const html = namePage(SHELL, page, URL_);
    expect(html).not.toMatch(/<script>|<b>/);
    expect(html).toContain('<title>&#34;&#62;&#60;script&#62;$&#38; · Labelbridge</title>');
  });
});

it('the sitemap lists the listed pages and no others', () => {
  const listed = [...sitemap(URL_).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);
  expect(listed).toEqual(
    Object.values(PUBLIC_PAGES)
      .filter((page) => page.listed)
      .map(({ path }) => `${URL_}${path}`),
  );
});
