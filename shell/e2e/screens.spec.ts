import { fileURLToPath } from 'node:url';
import { DEMO } from './fixtures/product.mjs';
import { expect, test } from './fixtures/test.js';
import { SIZES, settled } from './fixtures/user.js';

const FOLDER = fileURLToPath(new URL('output/screens', import.meta.url));
const PAGES = {
  visitor: [
    '/',
    '/login',
    '/signup',
    '/forgot-password',
    '/about-us',
    '/new-projects',
    '/careers',
    '/careers/math-ai-trainer',
    '/terms',
    '/scoreboard',
  ],
  annotator: [
    ...['overview', 'projects', 'projects?tab=pending', 'projects?tab=available'].map((page) => `/dashboard/${page}`),
    ...['jobs', 'jobs?tab=submitted', 'jobs?tab=approved', 'jobs?tab=rejected', 'tasks'].map((page) => `/dashboard/${page}`),
    ...['payment', 'payment?tab=paid', 'payment/statements', 'profile', 'settings'].map((page) => `/dashboard/${page}`),
    '/route',
  ],
  admin: [
    ...['', '/users', '/projects', '/applications', '/tasks', '/settings', '/audit'].map((page) => `/admin${page}`),
    ...['', '?status=submitted', '?status=approved', '?status=rejected'].map((query) => `/admin/jobs${query}`),
    ...['', '?status=paid', '/payouts', '/rates', '/ledger', '/statements', '/reports'].map((page) => `/admin/payments${page}`),
    ...['/privacy', '/privacy/bank-views', '/outcome-gaps', '/operations', '/webhooks'].map((page) => `/admin${page}`),
    '/uploadEmail',
  ],
};

for (const [name, paths] of Object.entries(PAGES)) {
  test(`pictures of every page of the ${name}`, async ({ openUser }) => {
    const user = await openUser(name);
    const { page } = user;
    if (name === 'annotator' || name === 'admin') await user.logIn(DEMO[name]);
    for (const path of paths) {
      for (const size of SIZES) {
        await page.setViewportSize(size);
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
        await settled(page);
        const file = `${name}${path.replace(/[^a-zA-Z0-9]+/g, '-').replace(/-$/, '')}-${size.width}.jpg`;
        await page.screenshot({ path: `${FOLDER}/${file}`, type: 'jpeg', quality: 72, fullPage: true });
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect.soft(overflow, `${path} scrolls sideways at ${size.width} px`).toBeLessThanOrEqual(0);
      }
    }
  });
}
