// `screens`: pictures of every page of the demo, wide and narrow, into dist/screens.
import { mkdirSync, rmSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { DEMO } from '../shell/e2e/harness/browser.mjs';
import { startProduct } from '../shell/e2e/harness/product.mjs';
import { ROOT, buildAll, ensureInstalled } from './lib/install.mjs';

const FOLDER = `${ROOT}/dist/screens`;
const SIZES = [
  { width: 1280, height: 860 },
  { width: 360, height: 740 },
];
const PAGES = {
  visitor: ['/', '/login', '/signup', '/forgot-password', '/about-us', '/new-projects', '/careers', '/careers/math-ai-trainer'],
  annotator: [
    '/dashboard/overview',
    '/dashboard/projects',
    '/dashboard/projects?tab=pending',
    '/dashboard/projects?tab=available',
    '/dashboard/jobs',
    '/dashboard/jobs?tab=submitted',
    '/dashboard/jobs?tab=approved',
    '/dashboard/jobs?tab=rejected',
    '/dashboard/tasks',
    '/dashboard/payment',
    '/dashboard/payment?tab=paid',
    '/dashboard/payment/statements',
    '/dashboard/profile',
    '/dashboard/settings',
    '/route',
  ],
  admin: [
    '/admin',
    '/admin/users',
    '/admin/projects',
    '/admin/applications',
    '/admin/jobs',
    '/admin/jobs?status=submitted',
    '/admin/jobs?status=approved',
    '/admin/jobs?status=rejected',
    '/admin/tasks',
    '/admin/payments',
    '/admin/payments?status=paid',
    '/admin/payments/payouts',
    '/admin/payments/rates',
    '/admin/payments/ledger',
    '/admin/payments/statements',
    '/admin/payments/reports',
    '/admin/settings',
    '/admin/audit',
    '/admin/privacy',
    '/admin/privacy/bank-views',
    '/admin/operations',
    '/uploadEmail',
  ],
};

ensureInstalled();
buildAll();
rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });
const product = await startProduct();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
for (const [who, paths] of Object.entries(PAGES)) {
  const context = await browser.newContext({ baseURL: product.url, locale: 'en-NG', timezoneId: 'Africa/Lagos', reducedMotion: 'reduce' });
  const page = await context.newPage();
  if (who !== 'visitor') {
    await page.goto('/login');
    const form = page.getByRole('form', { name: 'Login' });
    await form.getByLabel('Email').fill(DEMO[who].email);
    await form.getByLabel('Password', { exact: true }).fill(DEMO[who].password);
    await form.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL((address) => address.pathname !== '/login');
  }
  for (const path of paths) {
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'));
      await page.waitForTimeout(400);
      const name = `${who}${path.replace(/[^a-zA-Z0-9]+/g, '-').replace(/-$/, '')}-${size.width}.jpg`;
      await page.screenshot({ path: `${FOLDER}/${name}`, type: 'jpeg', quality: 72, fullPage: true });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      console.log(`${name}${wide > 0 ? `  scrolls ${wide} px sideways` : ''}  ${new URL(page.url()).pathname}`);
    }
  }
  await context.close();
}
await browser.close();
await product.stop();
