import { expect, it } from '@jest/globals';
import { AREAS, areaOfPath, firstCallAt, navigationOf, pageChunkAt, openTo } from './areas.js';
import { DUTIES } from './principal.js';
import { PUBLIC_PAGES } from './public-pages.js';
import { ROLES, type Role } from './roles.js';

it.each([
  ['/', 'mfe_public'],
  ['/login', 'mfe_public'],
  ['/careers/math-ai-trainer', 'mfe_public'],
  ['/reset-password', 'mfe_public'],
  ['/verify-email', 'mfe_public'],
  ['/unsubscribe', 'mfe_public'],
  ['/dashboard', 'mfe_annotator'],
  ['/dashboard/', 'mfe_annotator'],
  ['/dashboard/jobs/submitted', 'mfe_annotator'],
  ['/admin', 'mfe_admin'],
  ['/uploadEmail', 'mfe_admin'],
  ['/administration', undefined],
  ['/nowhere', undefined],
])('%s is answered by %s', (path, name) => {
  expect(areaOfPath(path)?.name).toBe(name);
});

it('no path is answered by two areas', () => {
  const all = AREAS.flatMap(({ paths }) => paths);
  expect(new Set(all).size).toBe(all.length);
});

it('every public page is the public area’s', () => {
  for (const { path } of Object.values(PUBLIC_PAGES)) expect(areaOfPath(path)?.name).toBe('mfe_public');
});

it('the sidebar of a role leads to the areas of that role', () => {
  const pathsOf = (role: Role) => navigationOf(role).map(({ path }) => path);
  expect([pathsOf('ADMIN')[0], pathsOf('USER')[0]]).toEqual(['/admin', '/dashboard/overview']);
  for (const role of ROLES) for (const path of pathsOf(role)) expect(areaOfPath(path)?.role).toBe(role);
});

it.each([
  [['review'], ['Overview', 'Jobs', 'Settings']],
  [['pay'], ['Overview', 'Payment', 'Settings']],
  [DUTIES, navigationOf('ADMIN').map(({ label }) => label)],
] as const)('the sidebar of an admin with the duties %j is %j', (duties, labels) => {
  expect(openTo(navigationOf('ADMIN'), duties).map(({ label }) => label)).toEqual(labels);
});

it('the navigation of an area leads only into the area', () => {
  for (const area of AREAS) for (const item of area.navigation) expect(areaOfPath(item.path)).toBe(area);
});

it.each([
  ['/dashboard/overview', '/api/overview'],
  ['/dashboard/overview/', '/api/overview'],
  ['/dashboard/jobs', undefined],
])('the first call of %s is %s', (path, call) => {
  expect(firstCallAt(path)).toBe(call);
});

it.each([
  ['/', 'page-'],
  ['/about-us', 'page-about-us'],
  ['/careers/math-ai-trainer/', 'page-careers-math-ai-trainer'],
])('the code of %s is the chunk %s', (path, chunk) => {
  expect(pageChunkAt(path)).toBe(chunk);
});
