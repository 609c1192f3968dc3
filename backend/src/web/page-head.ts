import { PUBLIC_PAGE_DESCRIPTIONS, PUBLIC_PAGES, type PublicPage } from '@labelbridge/contracts';

const BRAND = 'Labelbridge';
const SOCIAL_CARD = '/social-card.png';
/** A public page with its description for search engines. */
export interface DescribedPage extends PublicPage {
  readonly description: string;
}

/** Title and description of pages of one record, by the first part of their paths. They show nothing of the record. */
const RECORD_PAGES: ReadonlyMap<string, Pick<DescribedPage, 'title' | 'description'>> = new Map([
  ['shared', { title: 'Project figures', description: 'Progress, quality and dataset card of a project, for its customer.' }],
  ['provenance', { title: 'Dataset card', description: 'How a data set was made: work, people, reviews, pay and files. Signed.' }],
  ['records', { title: 'Work record', description: 'Work that an annotator did, signed. Anybody can check it.' }],
]);

const PAGES: readonly DescribedPage[] = Object.values(PUBLIC_PAGES).map((page) => ({
  ...page,
  description: PUBLIC_PAGE_DESCRIPTIONS[page.path],
}));

/** Escapes text for an element or a quoted attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** A page as it is named: one of a record has no path, because its address is nobody else's business. */
export type NamedPage = Pick<DescribedPage, 'title' | 'description'> & Partial<Pick<DescribedPage, 'path' | 'listed'>>;

export const publicPageAt = (path: string): NamedPage | undefined =>
  PAGES.find((page) => page.path === path || `${page.path}/` === path) ?? RECORD_PAGES.get(path.split('/')[1] ?? '');

/**
 * Writes title and description into the shell's HTML, for clients without JavaScript: search engines and social networks. Addresses are
 * absolute. A page that is not public keeps the product's name and is not indexed.
 *
 * @param publicUrl without a trailing slash
 */
export function namePage(html: string, page: NamedPage | undefined, publicUrl: string): string {
  const content = (selector: string, value: string) => (text: string) =>
    text.replace(new RegExp(`(<meta\\s+${selector}\\s+content=")[^"]*`), (_match, start: string) => start + escapeHtml(value));
  const append = (tag: string) => (text: string) => text.replace('</head>', () => `${tag}</head>`);
  const edits = [
    content('property="og:image"', publicUrl + SOCIAL_CARD),
    ...(page
      ? [
          (text: string) => text.replace(/<title>[^<]*/, () => `<title>${escapeHtml(`${page.title} · ${BRAND}`)}`),
          content('name="description"', page.description),
          content('property="og:title"', page.title),
          content('property="og:description"', page.description),
        ]
      : []),
    ...(page?.path !== undefined
      ? [
          append(`<meta property="og:url" content="${escapeHtml(publicUrl + page.path)}">`),
          // The shell adds the manifest to other pages after the load: it costs two requests.
          append('<link rel="manifest" href="/manifest.json">'),
          append(`<link rel="canonical" href="${escapeHtml(publicUrl + page.path)}">`),
        ]
      : []),
    ...(page?.listed ? [] : [append('<meta name="robots" content="noindex">')]),
  ];
  return edits.reduce((text, edit) => edit(text), html);
}

/** Sitemap of the pages for search engines (https://www.sitemaps.org/protocol.html). */
export function sitemap(publicUrl: string): string {
  const urls = PAGES.filter(({ listed }) => listed).map(({ path }) => `  <url><loc>${escapeHtml(publicUrl + path)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
}
