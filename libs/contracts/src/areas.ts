import { type AreaManifest, type NavigationItem } from './area-manifest.js';
import { AREA_MANIFESTS } from './generated/areas.js';
import { type Role } from './roles.js';

export type AreaName = (typeof AREA_MANIFESTS)[number]['name'];

export interface AreaDescription extends AreaManifest {
  readonly name: AreaName;
}

export const AREAS: readonly AreaDescription[] = AREA_MANIFESTS;
export const AREA_NAMES: readonly AreaName[] = AREAS.map(({ name }) => name);

const covers = (path: string, pathname: string) => pathname === path || (path !== '/' && pathname.startsWith(`${path}/`));
const withoutTrailingSlash = (pathname: string) => (pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname);

/** The area that answers a path, or undefined for an unknown path. */
export function areaOfPath(pathname: string): AreaDescription | undefined {
  const plain = withoutTrailingSlash(pathname);
  return AREAS.find(({ paths }) => paths.some((path) => covers(path, plain)));
}

/** The sidebar of a role: the entries of all areas that the role may enter. */
export const navigationOf = (role: Role): readonly NavigationItem[] =>
  AREAS.filter((area) => area.role === role).flatMap(({ navigation }) => navigation);

/** The first call of the page at a path, if the area's manifest names one. */
export const firstCallAt = (pathname: string): string | undefined => areaOfPath(pathname)?.firstCalls?.[withoutTrailingSlash(pathname)];

/**
 * The name of the chunk that holds the code of the page at a path, where the area splits it off with a named `import()`, such as
 * `page-about-us`. The server finds the files to preload by this name.
 */
export const pageChunkAt = (pathname: string): string => `page${withoutTrailingSlash(pathname).replaceAll('/', '-')}`;
