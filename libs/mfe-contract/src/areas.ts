import { AREA_NAMES, AREA_PATHS, areaNameAt, type AreaName, type Role } from '@labelbridge/contracts';

export { AREA_NAMES, type AreaName };

export const NAV_ICONS = ['overview', 'projects', 'jobs', 'tasks', 'payment', 'profile', 'users', 'settings'] as const;
export type NavIcon = (typeof NAV_ICONS)[number];

/** One entry of the sidebar and of the phone's tab bar. `end`: current only on exactly this path. */
export interface NavItem {
  readonly label: string;
  readonly path: string;
  readonly icon: NavIcon;
  readonly end?: boolean;
}

/** What the shell knows of an area without loading it, so that navigation stays when the area is down. */
export interface AreaDescription {
  readonly name: AreaName;
  /** What people call it, as in "The admin area". */
  readonly label: string;
  /** The paths it answers. A path covers everything below it, except `/`, which covers only itself. */
  readonly paths: readonly string[];
  /** Who may enter; anybody where it is not given. */
  readonly role?: Role;
  readonly nav: readonly NavItem[];
}

/** The areas, their paths (specification section 2) and their sidebars. */
export const AREAS: readonly AreaDescription[] = [
  { name: 'mfe_public', label: 'The public area', paths: AREA_PATHS.mfe_public, nav: [] },
  {
    name: 'mfe_annotator',
    label: 'The annotator area',
    paths: AREA_PATHS.mfe_annotator,
    role: 'USER',
    nav: [
      { label: 'Overview', path: '/dashboard/overview', icon: 'overview' },
      { label: 'Projects', path: '/dashboard/projects', icon: 'projects' },
      { label: 'Jobs', path: '/dashboard/jobs', icon: 'jobs' },
      { label: 'Tasks', path: '/dashboard/tasks', icon: 'tasks' },
      { label: 'Payment', path: '/dashboard/payment', icon: 'payment' },
      { label: 'Profile', path: '/dashboard/profile', icon: 'profile' },
      { label: 'Settings', path: '/dashboard/settings', icon: 'settings' },
    ],
  },
  {
    name: 'mfe_admin',
    label: 'The admin area',
    paths: AREA_PATHS.mfe_admin,
    role: 'ADMIN',
    nav: [
      { label: 'Overview', path: '/admin', icon: 'overview', end: true },
      { label: 'Projects', path: '/admin/projects', icon: 'projects' },
      { label: 'Jobs', path: '/admin/jobs', icon: 'jobs' },
      { label: 'Tasks', path: '/admin/tasks', icon: 'tasks' },
      { label: 'Payment', path: '/admin/payments', icon: 'payment' },
      { label: 'Users', path: '/admin/users', icon: 'users' },
      { label: 'Settings', path: '/admin/settings', icon: 'settings' },
    ],
  },
];

/** The area that answers a path, or undefined for an unknown one. */
export function areaOfPath(pathname: string): AreaDescription | undefined {
  const name = areaNameAt(pathname);
  return AREAS.find((area) => area.name === name);
}

/** The area in which people of a role work. */
export function areaOfRole(role: Role): AreaDescription | undefined {
  return AREAS.find((area) => area.role === role);
}
