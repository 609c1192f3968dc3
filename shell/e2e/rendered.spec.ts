import { type Locator, type Page } from '@playwright/test';
import { holding } from './fixtures/network.js';
import { expect, test } from './fixtures/test.js';

declare global {
  interface Window {
    layoutShifts: string[];
    rendered: (Element | null)[];
  }
}

const PAGES = [
  ['/', 'World-class AI work. Paid in dollars, into your Naira account.'],
  ['/about-us', 'A bridge between African talent and the world’s AI work'],
  ['/new-projects', 'Open projects'],
  ['/careers', 'Frontend Developer (AI Training)'],
  ['/careers/math-ai-trainer', 'Math AI Trainer'],
  ['/terms', 'Terms and privacy'],
  ['/scoreboard', 'Scoreboard'],
] as const;

/** Waits until React has hydrated an element, which then has React properties. */
const hydrated = (page: Page, selector: string) =>
  page.waitForFunction((at) => Object.keys(document.querySelector(at) ?? {}).some((key) => key.startsWith('__react')), selector);

/** Waits until what was done to the page is on the screen. */
const painted = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))));

test('the public pages are complete without JavaScript', async ({ openUser }) => {
  const visitor = await openUser('without-script', { javaScriptEnabled: false });
  const { page } = visitor;
  const survey = page.getByRole('group', { name: 'AI Survey' });
  const expectShown = (locator: Locator) => expect(locator.first()).toBeVisible();
  for (const [path, heading] of PAGES) {
    await test.step(`${path} is complete`, async () => {
      await page.goto(path);
      await expectShown(page.getByRole('heading', { level: 1, name: heading, exact: true }));
      await expectShown(page.locator('footer').getByRole('link', { name: 'Careers' }));
      await expectShown(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }));
      await expect(page.getByText('needs JavaScript')).toHaveCount(0);
      await visitor.capture(path === '/' ? 'landing' : path);
    });
  }
  await test.step('the landing page shows a project and leads to all projects', async () => {
    await page.goto('/');
    await expectShown(page.getByRole('heading', { name: 'AI Survey' }));
    await expect(page.getByRole('link', { name: 'Join Now' })).toHaveAttribute('href', '/new-projects');
  });
  await test.step('Login leads to the log-in page', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL(({ pathname }) => pathname === '/login');
  });
  await test.step('the open projects are real, with all of their text', async () => {
    await page.goto('/new-projects');
    for (const text of ['Active', '1 week', '$60 on completion']) await expectShown(survey.getByText(text, { exact: true }));
    const cut = await survey.locator('p').evaluateAll((texts) => texts.filter((text) => text.scrollWidth > text.clientWidth).length);
    expect(cut, 'texts that are cut off and that only a script could show').toBe(0);
  });
  await test.step('Join Now leads to sign-up, and from there back to that project', async () => {
    await survey.getByRole('button', { name: 'Join Now' }).click();
    await expect(page).toHaveURL(
      ({ pathname, searchParams }) => pathname === '/signup' && /^\/new-projects\?join=[0-9a-f]{24}$/.test(searchParams.get('next') ?? ''),
    );
  });
});

test('the public pages hydrate in place', async ({ openUser }) => {
  const { page } = await openUser('visitor');
  let requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.addInitScript(() => {
    window.layoutShifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.layoutShifts.push(JSON.stringify(entry));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const [path] of PAGES) {
    await test.step(`${path} keeps its elements, shifts nothing and requests no data again`, async () => {
      requested = [];
      const release = await holding(page, /\/static\/js\/vendor\..*\.js/);
      await page.goto(path, { waitUntil: 'commit' });
      await page.waitForFunction(() => document.readyState === 'interactive');
      await expect(page.locator('footer')).toBeVisible();
      await painted(page);
      await page.evaluate(() => {
        // A browser may show a page before it has parsed the whole: its last elements then move the first.
        window.layoutShifts = [];
        window.rendered = ['main h1', 'main h1 ~ *, main :has(> h1) ~ *', 'footer'].map((place) => document.querySelector(place));
      });
      await release();
      await hydrated(page, 'main h1');
      await painted(page);
      expect(await page.evaluate(() => window.rendered.every((element) => element?.isConnected)), 'the elements are the same').toBe(true);
      expect(await page.evaluate(() => window.layoutShifts)).toEqual([]);
      expect(requested.filter((each) => each.startsWith('/api/') || each === '/remotes.json')).toEqual([]);
    });
  }
  await test.step('Login opens the modal', async () => {
    await page.goto('/');
    await hydrated(page, 'header button');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible();
  });
});
