import assert from 'node:assert/strict';
import test from 'node:test';
import { openBrowser } from './harness/browser.mjs';
import { isAccessible } from './harness/forms.mjs';
import { startProduct } from './harness/product.mjs';

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
];
const LANDING = [
  ['heading', 'What Makes Us Different'],
  ['heading', 'How It Works'],
  ['heading', 'Verified remote gigs'],
  ['heading', 'Fair payment'],
  ['heading', 'Skill-based matching'],
  ['heading', 'Apply to projects'],
  ['heading', 'Get approved by admin'],
  ['heading', 'Submit tasks'],
  ['heading', 'Get paid'],
  ['heading', 'Ready to Get Started?'],
];
const LINKS = [
  ['Home', '/'],
  ['About', '/about-us'],
  ['Get Started', '/new-projects'],
  ['Join Now', '/new-projects'],
  ['Careers', '/careers'],
];

/** How wide a modal's panel is; the dialog itself may cover the page. */
const widthOf = async (dialog) => Math.round((await dialog.getByRole('heading').first().locator('..').boundingBox()).width);

test('the public pages', async (t) => {
  const product = await startProduct();
  t.after(product.stop);
  const browser = await openBrowser('public', product.url);
  t.after(browser.close);
  const visitor = await browser.openPerson('visitor');
  const { page, step } = visitor;
  const heading = (name) => page.getByRole('heading', { level: 1, name, exact: true });

  await t.test('every public route', async (t) => {
    for (const [path, name, title] of ROUTES) {
      await page.goto(path);
      await t.test(`${path} opens`, () => heading(name).waitFor());
      await page.waitForLoadState('networkidle');
      await t.test(`${path} names itself`, async () => {
        assert.equal(await page.title(), `${title} · Labelbridge`);
        const card = await page.evaluate(() =>
          Object.fromEntries(
            [...document.querySelectorAll('meta[property^="og:"]')].map((meta) => [meta.getAttribute('property'), meta.content]),
          ),
        );
        assert.equal(card['og:title'], title);
        assert.ok(card['og:description'] && card['og:image'], JSON.stringify(card));
      });
      await step(path === '/' ? 'landing' : path.split('=')[0]);
      await isAccessible(t, path, page);
    }
    await t.test('an unknown path leads to /', async () => {
      await page.goto('/nowhere/at/all');
      await page.waitForURL((url) => url.pathname === '/');
      await heading(ROUTES[0][1]).waitFor();
    });
    await t.test('search engines are told what to read', async () => {
      const robots = await (await fetch(`${product.url}/robots.txt`)).text();
      assert.match(robots, /^Disallow: \/dashboard$/m);
      assert.equal((await fetch(`${product.url}/social-card.png`)).headers.get('content-type'), 'image/png');
    });
  });

  await t.test('the landing page', async (t) => {
    const asked = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    await t.test('has its project with the page, and asks for none', () =>
      assert.deepEqual(
        asked.filter((path) => path === '/api/projects/public'),
        [],
      ),
    );
    for (const [role, name] of LANDING) await t.test(name, () => page.getByRole(role, { name, exact: true }).waitFor());
    for (const [name, path] of LINKS) {
      await t.test(`${name} leads to ${path}`, async () =>
        assert.equal(await page.getByRole('link', { name, exact: true }).first().getAttribute('href'), path),
      );
    }
    await t.test('two testimonials', async () => assert.equal(await page.locator('figure blockquote').count(), 2));
    await t.test('footer: support contact and remote-worldwide location', async () => {
      await page.locator('footer').getByText('Remote, worldwide').waitFor();
      await page.locator('footer').getByRole('link', { name: 'support@labelbridge.example' }).waitFor();
    });
    await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Login' }).click();
    const login = page.getByRole('dialog', { name: 'Login' });
    await login.waitFor();
    await t.test('the login modal is 400 px wide', async () => assert.equal(await widthOf(login), 400));
    await step('login modal');
    await isAccessible(t, 'the login modal', page);
    await login.getByRole('button', { name: 'Sign up' }).click();
    const signup = page.getByRole('dialog', { name: 'Sign Up' });
    await signup.waitFor();
    await t.test('the sign-up modal, from the login modal, is 400 px wide', async () => assert.equal(await widthOf(signup), 400));
    await step('sign-up modal');
    await isAccessible(t, 'the sign-up modal', page);
    await page.keyboard.press('Escape');
    await signup.waitFor({ state: 'detached' });
  });

  await t.test('/new-projects', async (t) => {
    await page.goto('/new-projects');
    const survey = page.getByRole('group', { name: 'AI Survey' });
    const images = page.getByRole('group').filter({ hasText: 'Coming Soon' }).first();
    await t.test('the AI survey is Active, takes 1 week and pays $60 on completion', async () => {
      for (const words of ['Active', '1 week', '$60 on completion']) await survey.getByText(words, { exact: true }).waitFor();
    });
    await t.test('Join Now is enabled when Active', async () =>
      assert.ok(await survey.getByRole('button', { name: 'Join Now' }).isEnabled()),
    );
    await t.test('image annotation is Coming Soon, takes 3 months and pays 1,500 Naira per hour', async () => {
      for (const words of ['3 months', /₦1,500 (an|per) hour/]) await images.getByText(words).waitFor();
    });
    await t.test('Join Now is disabled when Coming Soon', async () =>
      assert.ok(await images.getByRole('button', { name: 'Join Now' }).isDisabled()),
    );
    await t.test('Read More toggles', async () => {
      await survey.getByRole('button', { name: /^Read More/ }).click();
      await survey.getByRole('button', { name: /^Read Less/ }).waitFor();
    });
  });

  await t.test('careers', async (t) => {
    await page.goto('/careers');
    await t.test('Frontend Developer (AI Training) pays $10-$15 per hour', () =>
      page.getByText('$10-$15 per hour', { exact: true }).waitFor(),
    );
    await t.test('Apply leads to another site', async () => {
      const link = new URL(await page.getByRole('link', { name: /^Apply/ }).getAttribute('href'), page.url());
      assert.notEqual(link.origin, product.url);
    });
    await page.getByRole('link', { name: /Math AI Trainer/ }).click();
    await page.waitForURL('**/careers/math-ai-trainer');
    for (const words of [
      '$5 per hour',
      'about $600 per month, about 900,000 Naira',
      'A laptop',
      'Stable internet',
      'A B.Sc in mathematics or a related field',
      'At least 25 hours per week',
    ]) {
      await t.test(words, () => page.getByText(words, { exact: true }).waitFor());
    }
  });

  await t.test('nothing complained on the way: no script threw, no policy refused', () => assert.deepEqual(visitor.complaints, []));
});
