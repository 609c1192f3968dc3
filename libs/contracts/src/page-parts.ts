/**
 * Data in a page's HTML for the page's scripts: ids of `<script type="application/json">` elements, which no content security policy
 * treats as scripts, and the name of one `<meta>`.
 */
export const PAGE_PARTS = {
  /** Registry of the areas, as `/remotes.json` answers it. Saves a request. */
  registry: 'labelbridge-remotes',
  /** Answers of the API to a visitor, by path: the page was rendered from them. */
  answers: 'labelbridge-answers',
  /** API call that the page cannot be shown without (`firstCallAt`). */
  firstCall: 'labelbridge-first-call',
} as const;

/** Class of the page's root element until the session is checked, on a device that may have one. */
export const MAY_HAVE_SESSION = 'may-have-session';

/** Answers of the API to a visitor, by path and query, such as `/api/projects/public`. */
export type PageAnswers = Readonly<Record<string, unknown>>;

/** Exports of the public area's server build (`mfe-public/dist-server/render.mjs`). The server loads it by path: it imports no area. */
export interface PageRenderer {
  /** Rendered pages by path, each with the API calls that it needs. */
  readonly pages: Readonly<Record<string, readonly string[]>>;
  /** Renders the HTML inside `#root`. @param path one of `pages` */
  readonly render: (path: string, answers: PageAnswers) => Promise<string>;
}
