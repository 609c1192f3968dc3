import { expectAccessible } from './fixtures/accessibility.js';
import { DEMO } from './fixtures/product.mjs';
import { expect, test } from './fixtures/test.js';

const ROUTES = [
  ['/', 'World-class AI work. Paid in dollars, into your Naira account.', 'Paid AI data work for annotators in Africa'],
  ['/about-us', 'A bridge between African talent and the world’s AI work', 'About us'],
  ['/new-projects', 'Open projects', 'Open projects'],
  ['/careers', 'Frontend Developer (AI Training)', 'Frontend Developer (AI Training)'],
  ['/careers/math-ai-trainer', 'Math AI Trainer', 'Math AI Trainer'],
  ['/login', 'Welcome back', 'Login'],
  ['/signup', 'Create your account', 'Sign Up'],
  ['/forgot-password', 'Forgot Password', 'Forgot Password'],
  ['/reset-password#token=made-up', 'Set a new password', 'Set a new password'],
  ['/reset-password', 'The link is missing', 'Set a new password'],
] as const;

test('every public page has a heading, a title and a social card, and is accessible', async ({ product, openUser }) => {
  const visitor = await openUser('visitor');
  const { page } = visitor;
  for (const [path, heading, title] of ROUTES) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
      await expect(page).toHaveTitle(`${title} · Labelbridge`);
      const content = (property: string) => page.locator(`meta[property="og:${property}"]`);
      await expect(content('title')).toHaveAttribute('content', title);
      await expect(content('description')).toHaveAttribute('content', /./);
      await expect(content('image')).toHaveAttribute('content', /./);
      await visitor.capture(path === '/' ? 'landing' : path);
      await expectAccessible(page);
    });
  }
  await test.step('robots.txt and the social card are served', async () => {
    const robots = await (await fetch(`${product.url}/robots.txt`)).text();
    expect(robots).toMatch(/^Disallow: \/dashboard$/m);
    expect((await fetch(`${product.url}/social-card.png`)).headers.get('content-type')).toBe('image/png');
  });
  await test.step('an open position leads to its page', async () => {
    await page.goto('/careers');
    await page.getByRole('link', { name: /Math AI Trainer/ }).click();
    await expect(page).toHaveURL('/careers/math-ai-trainer');
  });
});

test('the header of a phone has its navigation on one line, before and after the log-in', async ({ openUser }) => {
  const phone = await openUser('annotator', { viewport: { width: 360, height: 740 } });
  const { page } = phone;
  const header = page.getByRole('banner');
  const highest = () =>
    header.evaluate((bar) => Math.max(...[...bar.querySelectorAll('a, button')].map((part) => part.getBoundingClientRect().height)));
  const ends = () => header.evaluate((bar) => bar.ownerDocument.documentElement.scrollWidth);
  await page.goto('/');
  const nav = page.getByRole('navigation', { name: 'Main' });
  for (const name of ['Home', 'About']) await expect(nav.getByRole('link', { name })).toBeVisible();
  await expect(nav.getByRole('button', { name: 'Login' })).toBeVisible();
  for (const width of [360, 320]) {
    await page.setViewportSize({ width, height: 740 });
    expect(await highest()).toBeLessThan(48);
    expect(await ends()).toBeLessThanOrEqual(width);
  }
  await page.screenshot({ path: test.info().outputPath('header-320.png') });

  await page.setViewportSize({ width: 360, height: 740 });
  await phone.logIn(DEMO.annotator);
  await page.goto('/about-us');
  await expect(nav.getByRole('link', { name: 'Dashboard' })).toBeVisible();
  await expect(nav.getByRole('link', { name: 'Home' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name: 'Sign up' })).toHaveCount(0);
  expect(await highest()).toBeLessThan(48);
  expect(await ends()).toBeLessThanOrEqual(360);
  await page.screenshot({ path: test.info().outputPath('header-logged-in.png') });
});

test('the landing page comes with its project, and its modals are accessible', async ({ openUser }) => {
  const visitor = await openUser('visitor');
  const { page } = visitor;
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  expect(requested).not.toContain('/api/projects/public');

  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Login' }).click();
  const login = page.getByRole('dialog', { name: 'Login' });
  await expect(login).toBeVisible();
  await visitor.capture('login modal');
  await expectAccessible(page);
  await login.getByRole('button', { name: 'Sign up' }).click();
  const signup = page.getByRole('dialog', { name: 'Sign Up' });
  await expect(signup).toBeVisible();
  await visitor.capture('sign-up modal');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(signup).toHaveCount(0);
});
