import assert from 'node:assert/strict';
import test from 'node:test';
import { openBrowser } from './harness/browser.mjs';
import { startProduct } from './harness/product.mjs';

const PAGES = [
  ['/', 'World-class AI work. Paid in dollars, into your Naira account.'],
  ['/about-us', 'A bridge between African talent and the world’s AI work'],
  ['/new-projects', 'Open projects'],
  ['/careers', 'Frontend Developer (AI Training)'],
  ['/careers/math-ai-trainer', 'Math AI Trainer'],
];

test('the public pages are there before any script, and are taken over as they are', async (t) => {
  const product = await startProduct();
  t.after(product.stop);
  const browser = await openBrowser('rendered', product.url);
  t.after(browser.close);

  await t.test('with JavaScript off', async (t) => {
    const { page, step, complaints } = await browser.openPerson('without-script', { javaScriptEnabled: false });
    const shown = (locator) => locator.first().waitFor({ state: 'visible', timeout: 2_000 });
    for (const [path, heading] of PAGES) {
      await t.test(`${path} is complete`, async () => {
        await page.goto(path);
        await shown(page.getByRole('heading', { level: 1, name: heading, exact: true }));
        await shown(page.locator('footer').getByRole('link', { name: 'Careers' }));
        await shown(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }));
        assert.equal(await page.getByText('needs JavaScript').count(), 0);
        await step(path === '/' ? 'landing' : path);
      });
    }
    await t.test('the landing page leads to the projects and shows one', async () => {
      await page.goto('/');
      await shown(page.getByRole('heading', { name: 'AI Survey' }));
      assert.equal(await page.getByRole('link', { name: 'Join Now' }).getAttribute('href'), '/new-projects');
    });
    await t.test('Login leads to the page of the form', async () => {
      await page.goto('/');
      await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Login' }).click();
      assert.equal(new URL(page.url()).pathname, '/login');
    });
    await t.test('the open projects are the real ones, with all of their text', async () => {
      await page.goto('/new-projects');
      const survey = page.getByRole('group', { name: 'AI Survey' });
      for (const words of ['Active', '1 week', '$60 on completion']) await shown(survey.getByText(words, { exact: true }));
      const cut = await survey.locator('p').evaluateAll((texts) => texts.filter((text) => text.scrollWidth > text.clientWidth).length);
      assert.equal(cut, 0, 'no text is cut off that only a script could show');
    });
    await t.test('Join Now leads to sign-up, and from there back to that project', async () => {
      await page.goto('/new-projects');
      await page.getByRole('group', { name: 'AI Survey' }).getByRole('button', { name: 'Join Now' }).click();
      const { pathname, searchParams } = new URL(page.url());
      assert.equal(pathname, '/signup');
      assert.match(searchParams.get('next'), /^\/new-projects\?join=[0-9a-f]{24}$/);
    });
    assert.deepEqual(complaints, []);
  });

  await t.test('taken over', async (t) => {
    const { page, complaints } = await browser.openPerson('visitor');
    const asked = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    for (const [path] of PAGES) {
      await t.test(`${path} keeps its elements, shifts nothing and asks for nothing again`, async () => {
        asked.length = 0;
        let release;
        const held = new Promise((resolve) => (release = resolve));
        await page.route('**/static/js/vendor.*.js', async (route) => {
          await held;
          await route.continue();
        });
        await page.addInitScript(() => {
          window.shifts = [];
          new PerformanceObserver((list) => window.shifts.push(...list.getEntries().map(({ value }) => value))).observe({
            type: 'layout-shift',
            buffered: true,
          });
        });
        await page.goto(path, { waitUntil: 'commit' });
        await page.locator('footer').waitFor();
        await page.evaluate(() => {
          window.kept = ['main h1', 'main h1 ~ *, main :has(> h1) ~ *', 'footer'].map((place) => document.querySelector(place));
        });
        release();
        // React marks what it has taken over by properties of its own.
        await page.waitForFunction(() => Object.keys(document.querySelector('main h1') ?? {}).some((key) => key.startsWith('__react')));
        assert.ok(await page.evaluate(() => window.kept.every((element) => element?.isConnected)), 'the elements are the same');
        assert.equal(await page.evaluate(() => window.shifts.reduce((sum, value) => sum + value, 0)), 0, 'nothing shifts');
        assert.deepEqual(
          asked.filter((each) => each.startsWith('/api/') || each === '/remotes.json'),
          [],
        );
        await page.unroute('**/static/js/vendor.*.js');
      });
    }
    await t.test('Login opens the modal', async () => {
      await page.goto('/');
      await page.waitForFunction(() => Object.keys(document.querySelector('header button') ?? {}).some((key) => key.startsWith('__react')));
      await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Login' }).click();
      await page.getByRole('dialog', { name: 'Login' }).waitFor();
    });
    assert.deepEqual(complaints, []);
  });
});
