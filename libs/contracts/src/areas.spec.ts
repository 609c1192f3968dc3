import { expect, it } from '@jest/globals';
import { AREAS, areaOfPath, firstCallAt, navigationOf, pageChunkAt, openTo } from './areas.js';
import { DUTIES } from './principal.js';
import { PUBLIC_PAGES } from './public-pages.js';

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

it('only the public area needs no role', () => {
  expect(AREAS.filter(({ role }) => !role).map(({ name }) => name)).toEqual(['mfe_public']);
});

it.each([
  ['ADMIN', 'mfe_admin'],
  ['USER', 'mfe_annotator'],
] as const)('the sidebar of the role %s has all of %s, and leads to areas of that role alone', (role, name) => {
  const entries = navigationOf(role);
  expect(entries.filter(({ path }) => areaOfPath(path)?.name === name)).toEqual(AREAS.find((area) => area.name === name)?.navigation);
  expect(new Set(entries.map(({ path }) => areaOfPath(path)?.role))).toEqual(new Set([role]));
});

it.each([
  [['review'], ['Overview', 'Jobs', 'Flags', 'Settings']],
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
