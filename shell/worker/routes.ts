export interface RequestInfo {
  readonly url: URL;
  readonly mode: string;
  readonly accept: string;
  /** Origin of the page. */
  readonly here: string;
}

/** A file with a content hash in its name never changes. */
const HASHED = /\.[0-9a-f]{8,}\.(js|css|svg|png|webp|avif)$/;
const INNER = /^\/(dashboard|admin|uploadEmail)(\/|$)/;
const NOT_A_PAGE = /^\/(api|areas)\/|\.[a-z0-9]{2,11}$/i;

/** A page that is opened, or cached by an open page (which accepts HTML only). */
const wantsPage = ({ url, mode, accept, here }: RequestInfo) =>
  url.origin === here && (mode === 'navigate' || accept === 'text/html') && !NOT_A_PAGE.test(url.pathname);

export const isFrame = (asked: RequestInfo): boolean => wantsPage(asked) && INNER.test(asked.url.pathname);

/** Any other page of the site. */
export const isPage = (asked: RequestInfo): boolean => wantsPage(asked) && !INNER.test(asked.url.pathname);

/** A build file of the shell or an area, on any host. */
export const isStatic = ({ url, mode }: RequestInfo): boolean => mode !== 'navigate' && HASHED.test(url.pathname);
