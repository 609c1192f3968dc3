/** An area's name at run time: in `/remotes.json`, in Module Federation and in reports. */
export const AREA_NAMES = ['mfe_public', 'mfe_annotator', 'mfe_admin'] as const;
export type AreaName = (typeof AREA_NAMES)[number];

/** The paths that each area answers (specification section 2). A path covers everything below it, except `/`. */
export const AREA_PATHS: Readonly<Record<AreaName, readonly string[]>> = {
  mfe_public: [
    '/',
    '/login',
    '/signup',
    '/forgot-password',
    '/reset-password',
    '/verify-email',
    '/unsubscribe',
    '/about-us',
    '/new-projects',
    '/careers',
    '/route',
  ],
  mfe_annotator: ['/dashboard'],
  mfe_admin: ['/admin', '/uploadEmail'],
};

const covers = (path: string, pathname: string) => pathname === path || (path !== '/' && pathname.startsWith(`${path}/`));
const withoutEnd = (pathname: string) => (pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname);

/** The area that answers a path, or undefined for an unknown one. */
export function areaNameAt(pathname: string): AreaName | undefined {
  const plain = withoutEnd(pathname);
  return AREA_NAMES.find((name) => AREA_PATHS[name].some((path) => covers(path, plain)));
}

/**
 * The API call that a page cannot be shown without. The page's head names it, so that it is on its way while the scripts are.
 * Pages that are not listed ask for their data when their code is there.
 */
const FIRST_CALLS: Readonly<Record<string, string>> = {
  '/dashboard': '/api/overview',
  '/dashboard/overview': '/api/overview',
  '/admin': '/api/overview',
};

/** The first call of the page at a path, if it has one. It is a GET on behalf of whoever is logged in. */
export const firstCallAt = (pathname: string): string | undefined => FIRST_CALLS[withoutEnd(pathname)];

/**
 * The name of the chunk that holds the code of the page at a path, where its area keeps that apart
 * (named in its `import()`, such as `page-about-us`): the server's preload links find it by this name.
 */
export const pageChunkAt = (pathname: string): string => `page${withoutEnd(pathname).replaceAll('/', '-')}`;
