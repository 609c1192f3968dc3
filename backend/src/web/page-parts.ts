import { firstCallAt, PAGE_PARTS, type PageAnswers } from '@labelbridge/contracts';
import { filesOfPage } from './area-build.js';
import { type PlacedArea } from './area-builds.js';
import { escapeHtml } from './page-head.js';

/** Escapes JSON so that it cannot end the `<script>` or begin a comment. */
const jsonScript = (id: string, value: unknown): string =>
  `<script type="application/json" id="${id}">${JSON.stringify(value).replace(/[<>\u2028\u2029]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)}</script>`;

/**
 * Links in the head that load the area's files together with the shell's. Style sheets of another host are only preloaded, unless the page
 * is rendered: a linked slow sheet would block the page.
 *
 * @param name the area's name, by which the shell finds the links
 */
export function areaLinks(name: string, { base, build, elsewhere, pins }: PlacedArea, pathname: string, rendered: boolean): string {
  if (!build) return '';
  const { scripts, styles } = filesOfPage(build, pathname);
  const href = (file: string) => escapeHtml(base + file);
  // Preloads need the same integrity as the shell's loads, or they are not reused.
  const pin = (file: string) => (pins?.[file] ? ` integrity="${escapeHtml(pins[file])}" crossorigin="anonymous"` : '');
  const style = (file: string) =>
    elsewhere && !rendered
      ? `<link rel="preload" as="style" href="${href(file)}"${pin(file)}>`
      : // The area's own loader finds a loaded sheet by `data-href`.
        `<link rel="stylesheet" href="${href(file)}" data-href="${escapeHtml(file)}" data-area="${name}"${pin(file)}>`;
  return [...styles.map(style), ...scripts.map((file) => `<link rel="preload" as="script" href="${href(file)}"${pin(file)}>`)].join('');
}

/** Names the API call that the page's first script sends. */
export function firstCallMeta(pathname: string): string {
  const call = firstCallAt(pathname);
  return call === undefined ? '' : `<meta name="${PAGE_PARTS.firstCall}" content="${escapeHtml(call)}">`;
}

export interface PageParts {
  readonly head: string;
  /** Content of `#root`; undefined if the browser renders the page. */
  readonly rendered: { readonly html: string; readonly answers: PageAnswers } | undefined;
  readonly registry: unknown;
}

/** A rendered page does not need `<noscript>`. */
export function fillPage(shell: string, { head, rendered, registry }: PageParts): string {
  const data = jsonScript(PAGE_PARTS.registry, registry) + (rendered ? jsonScript(PAGE_PARTS.answers, rendered.answers) : '');
  const page = shell
    .replace('</head>', () => `${head}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${rendered?.html ?? ''}</div>${data}`);
  return rendered ? page.replace(/\s*<noscript>[\s\S]*?<\/noscript>/, '') : page;
}
