import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { AREAS, areaOfPath } from './areas.js';
import { PAGES } from './generated/pages.js';

const ROLES = ['USER', 'ADMIN'] as const;

/** Finds the addresses of pages in an area's routes, without pages of one record, the fallback page and redirects. */
function addressesOf(area: string): string[] {
  const routes = readFileSync(new URL(`../../../${area}/src/routes.tsx`, import.meta.url), 'utf8');
  const found = [...routes.matchAll(/<Route path="([^"]+)" element={<(\w+)/g)];
  return found.flatMap(([, path = '', element]) =>
    element === 'Navigate' || path === '*' || path.includes(':') ? [] : [path.replace(/\/\*$/, '')],
  );
}

it.each(ROLES)('lists every page of the areas of %s, and no other', (role) => {
  const areas = AREAS.filter((area) => area.role === role);
  expect(PAGES[role].map(({ path }) => path).sort()).toEqual(areas.flatMap(({ folder }) => addressesOf(folder)).sort());
});

it.each(ROLES)('leads %s to pages of their own area only', (role) => {
  for (const { path } of PAGES[role]) expect([path, areaOfPath(path)?.role]).toEqual([path, role]);
});

it.each(ROLES)('describes each page of %s in one sentence', (role) => {
  for (const { text } of PAGES[role]) expect(text).toMatch(/^\p{Lu}[^.]+\.$/u);
});

it('of Settings are those that neither the sidebar nor the tabs of a page lead to', () => {
  expect(PAGES.ADMIN.filter(({ inSettings }) => inSettings).map(({ title }) => title)).toEqual(
    expect.arrayContaining(['Audit log', 'Operations', 'Erasure requests', 'Areas', 'Upload emails']),
  );
  expect(PAGES.USER.filter(({ inSettings }) => inSettings)).toEqual([]);
});
