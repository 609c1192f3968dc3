import { firstCallAt, PAGE_PARTS, type PageAnswers } from '@labelbridge/contracts';
import { filesOfPage } from './area-build.js';
import { type PlacedArea } from './area-builds.js';
import { escapeHtml } from './page-head.js';

/** JSON inside a `<script>`: no text of it may end the element or begin a comment. */
const jsonScript = (id: string, value: unknown): string =>
  `<script type="application/json" id="${id}">${JSON.stringify(value).replace(/[<>\u2028\u2029]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)}</script>`;

/**
 * What the head says of the area that answers the page, so that its files travel with the shell's. Style sheets of another host are only
 * sent for: linked, a slow one would hold back the whole page.
 *
 * @param name the area's, by which the shell finds these links
 */
export function areaLinks(name: string, { base, build, elsewhere }: PlacedArea, pathname: string, rendered: boolean): string {
  if (!build) return '';
  const { scripts, styles } = filesOfPage(build, pathname);
  const href = (file: string) => escapeHtml(base + file);
  const style = (file: string) =>
    elsewhere && !rendered
      ? `<link rel="preload" as="style" href="${href(file)}">`
      : // The area's own loader knows a sheet that is there by its name.
        `<link rel="stylesheet" href="${href(file)}" data-href="${escapeHtml(file)}" data-area="${name}">`;
  return [...styles.map(style), ...scripts.map((file) => `<link rel="preload" as="script" href="${href(file)}">`)].join('');
}

/** The call that the page's first script sends before all others run. */
export function firstCallMeta(pathname: string): string {
  const call = firstCallAt(pathname);
  return call === undefined ? '' : `<meta name="${PAGE_PARTS.firstCall}" content="${escapeHtml(call)}">`;
}

/** What the shell's page is filled with. */
export interface PageParts {
  /** Goes before the end of the head. */
  readonly head: string;
  /** What stands in `#root`; undefined where the shell renders the page itself. */
  readonly rendered: { readonly html: string; readonly answers: PageAnswers } | undefined;
  readonly registry: unknown;
}

/** Fills the shell's page. What is written for those without JavaScript goes where the page is complete without. */
export function fillPage(shell: string, { head, rendered, registry }: PageParts): string {
  const data = jsonScript(PAGE_PARTS.registry, registry) + (rendered ? jsonScript(PAGE_PARTS.answers, rendered.answers) : '');
  const page = shell
    .replace('</head>', () => `${head}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${rendered?.html ?? ''}</div>${data}`);
  return rendered ? page.replace(/\s*<noscript>[\s\S]*?<\/noscript>/, '') : page;
}
