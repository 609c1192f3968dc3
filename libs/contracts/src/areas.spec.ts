import { expect, it } from '@jest/globals';
import { AREA_NAMES, AREA_PATHS, areaNameAt, firstCallAt, pageChunkAt } from './areas.js';
import { PUBLIC_PAGES } from './public-pages.js';

it.each([
  ['/', 'mfe_public'],
  ['/careers/math-ai-trainer', 'mfe_public'],
  ['/dashboard/', 'mfe_annotator'],
  ['/dashboard/jobs/submitted', 'mfe_annotator'],
  ['/uploadEmail', 'mfe_admin'],
  ['/administration', undefined],
  ['/nowhere', undefined],
])('%s is answered by %s', (path, name) => {
  expect(areaNameAt(path)).toBe(name);
});

it('no path is answered by two areas', () => {
  const all = AREA_NAMES.flatMap((name) => AREA_PATHS[name]);
  expect(new Set(all).size).toBe(all.length);
});

it('every public page is the public area’s', () => {
  for (const { path } of Object.values(PUBLIC_PAGES)) expect(areaNameAt(path)).toBe('mfe_public');
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
