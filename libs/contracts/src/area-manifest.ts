import { type Role } from './roles.js';

/** One entry of the sidebar and of the phone's tab bar. */
export interface NavigationItem {
  readonly label: string;
  readonly path: string;
  readonly icon: 'overview' | 'projects' | 'jobs' | 'tasks' | 'payment' | 'profile' | 'users' | 'settings';
  /** The entry is current on exactly this path, not on the paths below it. */
  readonly end?: boolean;
}

/** A page that the search finds, and that Settings lists where nothing else leads to it. */
export interface PageEntry {
  readonly title: string;
  readonly path: string;
  /** One sentence: what it is for. */
  readonly text: string;
  /** Other words that people look for it by. */
  readonly synonyms?: string;
  /** Listed in Settings. */
  readonly inSettings?: true;
}

/**
 * What the other parts of the product know of an area without loading it: its `area.json` but for the texts of its pages, and what
 * follows from its folder's name.
 */
export interface AreaManifest {
  /** The area's name at run time: in `/remotes.json`, in Module Federation and in reports. */
  readonly name: `mfe_${string}`;
  /** The name that people read, as in "The admin area". */
  readonly label: string;
  /** The port of the area's development server. The shell's is 4200, areas count up from there. */
  readonly devPort: number;
  /** The paths that the area answers (specification section 2). A path covers everything below it, except `/`. */
  readonly paths: readonly string[];
  /** The role that may enter; everyone may where it is absent. */
  readonly role?: Role;
  /** Made of those pages of `area.json` that have a `navigation`. */
  readonly navigation: readonly NavigationItem[];
  /**
   * By path, the API call that the page cannot be shown without: a GET on behalf of the current user. The page's head names it, so
   * that it is sent while the scripts load.
   */
  readonly firstCalls?: Readonly<Record<string, string>>;
  readonly folder: string;
  /** The backend's setting for the address of the area where it is deployed elsewhere, such as `REMOTE_ADMIN_URL`. */
  readonly addressSetting: string;
}
