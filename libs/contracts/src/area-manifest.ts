import { type Duty } from './principal.js';
import { type Role } from './roles.js';

/** Entry of the sidebar and of the phone's tab bar. */
export interface NavigationItem {
  readonly label: string;
  readonly path: string;
  readonly icon: 'overview' | 'projects' | 'jobs' | 'flags' | 'tasks' | 'payment' | 'profile' | 'users' | 'settings';
  /** Marks the entry as current on exactly this path, not on paths below it. */
  readonly end?: boolean;
  /** Duties of which an admin needs one to open it; none if absent. */
  readonly duties?: readonly Duty[];
}

/** Page that the search finds. Settings lists it if nothing else links to it. */
export interface PageEntry {
  readonly title: string;
  readonly path: string;
  /** Purpose in one sentence. */
  readonly text: string;
  /** Other words that people search for. */
  readonly synonyms?: string;
  readonly inSettings?: true;
  /** Duties of which an admin needs one to open it; none if absent. */
  readonly duties?: readonly Duty[];
}

/**
 * Description of an area for other parts of the product, which do not load the area: its `area.json` without the texts of its pages,
 * and values derived from its folder's name.
 */
export interface AreaManifest {
  /** Name at run time: in `/remotes.json`, in Module Federation and in reports. */
  readonly name: `mfe_${string}`;
  /** Name for people, as in "The admin area". */
  readonly label: string;
  /** Port of the development server. The shell has 4200, areas count up from it. */
  readonly devPort: number;
  /** Paths that the area answers (specification section 2). A path covers everything below it, except `/`. */
  readonly paths: readonly string[];
  /** Role that may enter; everyone may if absent. */
  readonly role?: Role;
  /** Pages of `area.json` that have a `navigation`. */
  readonly navigation: readonly NavigationItem[];
  /**
   * API call by path that the page cannot be shown without: a GET on behalf of the current user. The page's head names it, so that it is
   * sent while the scripts load.
   */
  readonly firstCalls?: Readonly<Record<string, string>>;
  readonly folder: string;
  /** Backend setting of the area's address if it is deployed elsewhere, such as `REMOTE_ADMIN_URL`. */
  readonly addressSetting: string;
}
