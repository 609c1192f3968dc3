import { type Page, type Route } from '@playwright/test';
import { DEMO } from './fixtures/product.mjs';
import { expect, test } from './fixtures/test.js';
import { settled } from './fixtures/user.js';

/** Fractions of a pixel, and the two digits of a count. */
const STILL_PX = 3;
const PAGES = {
  annotator: ['overview', 'projects', 'jobs', 'payment', 'profile', 'quality', 'work-record', 'exams', 'settings'].map(
    (page) => `/dashboard/${page}`,
  ),
  admin: [
    '',
    '/projects',
    '/applications',
    '/tasks',
    '/jobs',
    '/payments',
    '/payments/rates',
    '/appeals',
    '/users',
    '/runs',
    '/webhooks',
  ].map((page) => `/admin${page}`),
};

/** Holds the data of pages until `release`. */
async function holdData(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let open = false;
  await page.route('**/api/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    if (open || route.request().method() !== 'GET' || /\/(auth|areas|events)\b/.test(pathname)) await route.continue();
    else held.push(route);
  });
  return async () => {
    open = true;
    await Promise.all(held.map((route) => route.continue()));
  };
}

/** Notes the place of each control in the head and the tabs of the page, on the elements. */
const note = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const controls = document.querySelectorAll<HTMLElement>('main :has(> * > h1) :is(a, button), main nav a');
    for (const control of controls) {
      const { x, y } = control.getBoundingClientRect();
      control.dataset.steady = JSON.stringify([x, y + window.scrollY]);
    }
    return controls.length;
  });

const moved = (page: Page, limit: number): Promise<string[]> =>
  page.evaluate(
    (most) =>
      Array.from(document.querySelectorAll<HTMLElement>('main [data-steady]')).flatMap((control) => {
        const [x, y]: number[] = JSON.parse(control.dataset.steady ?? '[]');
        const box = control.getBoundingClientRect();
        const far = Math.max(Math.abs(box.x - (x ?? 0)), Math.abs(box.y + window.scrollY - (y ?? 0)));
        return far > most ? [`${control.textContent} by ${Math.round(far)} px`] : [];
      }),
    limit,
  );

for (const [name, paths] of Object.entries(PAGES)) {
  test(`data that comes late moves no button or tab of the ${name} from under a press`, async ({ openUser }) => {
    const user = await openUser(name);
    const { page } = user;
    await user.logIn(DEMO[name as keyof typeof PAGES]);
    let controls = 0;
    for (const path of paths) {
      const release = await holdData(page);
      await page.goto(path);
      await expect(page.locator('main h1').first()).toBeVisible();
      controls += await note(page);
      await release();
      await settled(page);
      expect.soft(await moved(page, STILL_PX), path).toEqual([]);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }
    expect(controls).toBeGreaterThan(paths.length);
  });
}
