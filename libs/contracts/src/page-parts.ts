/**
 * What the server writes into a page's HTML for the page's own scripts, by the ids of the elements (`<script type="application/json">`,
 * which no policy takes for a script, and one `<meta>` by its name).
 */
export const PAGE_PARTS = {
  /** The areas' registry, as `/remotes.json` answers it: one request less. */
  registry: 'labelbridge-remotes',
  /** What the API answers a visitor, by its path: the page was rendered from it. */
  answers: 'labelbridge-answers',
  /** The API call that the page cannot be shown without (`firstCallAt`). */
  firstCall: 'labelbridge-first-call',
} as const;

/** The class of the page's root element until it is known who is here, on a device that may have a session. */
export const MAY_HAVE_SESSION = 'may-have-session';

/** Answers of the API to a visitor, by path and query, such as `/api/projects/public`. */
export type PageAnswers = Readonly<Record<string, unknown>>;

/**
 * What the public area's server build (`mfe-public/dist-server/render.mjs`) exports. The server loads it by path: it imports no area.
 */
export interface PageRenderer {
  /** The pages that it renders, by path, and the API calls whose answers each is made of. */
  readonly pages: Readonly<Record<string, readonly string[]>>;
  /** The HTML of what stands in the page's `#root`. @param path one of `pages` */
  readonly render: (path: string, answers: PageAnswers) => Promise<string>;
}
