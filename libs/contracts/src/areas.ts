import { type AreaManifest, type NavigationItem } from './area-manifest.js';
import { AREA_MANIFESTS } from './generated/areas.js';
import { type Duty } from './principal.js';
import { type Role } from './roles.js';

export type AreaName = (typeof AREA_MANIFESTS)[number]['name'];

export interface AreaDescription extends AreaManifest {
  readonly name: AreaName;
}

export const AREAS: readonly AreaDescription[] = AREA_MANIFESTS;
export const AREA_NAMES: readonly AreaName[] = AREAS.map(({ name }) => name);

const covers = (path: string, pathname: string) => pathname === path || (path !== '/' && pathname.startsWith(`${path}/`));
const withoutTrailingSlash = (pathname: string) => (pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname);

export function areaOfPath(pathname: string): AreaDescription | undefined {
  const plain = withoutTrailingSlash(pathname);
  return AREAS.find(({ paths }) => paths.some((path) => covers(path, plain)));
}

/** Sidebar of a role: the entries of the areas that only this role may enter. */
export const navigationOf = (role: Role): readonly NavigationItem[] =>
  AREAS.filter((area) => area.role === role).flatMap(({ navigation }) => navigation);

/** Leaves out what needs a duty that the person lacks. */
export const openTo = <Entry extends { readonly duties?: readonly Duty[] }>(
  entries: readonly Entry[],
  duties: readonly Duty[],
): readonly Entry[] => entries.filter((entry) => !entry.duties || entry.duties.some((duty) => duties.includes(duty)));

export const firstCallAt = (pathname: string): string | undefined => areaOfPath(pathname)?.firstCalls?.[withoutTrailingSlash(pathname)];

/** Name of the page's chunk, such as `page-about-us`, if the area splits it off with a named `import()`. The server preloads by it. */
export const pageChunkAt = (pathname: string): string => `page${withoutTrailingSlash(pathname).replaceAll('/', '-')}`;
