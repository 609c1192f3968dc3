import { expectAccessible } from './fixtures/accessibility.js';
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
