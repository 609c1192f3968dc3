import assert from 'node:assert/strict';
import test from 'node:test';
import { DEMO, openBrowser } from './harness/browser.mjs';
import { startProduct } from './harness/product.mjs';
import { check, heading, link, pressed, visit, words } from './harness/screens.mjs';

const MODAL_WIDTH = 400;
const card = (page, name) => page.getByRole('group', { name, exact: true });
const inCard = (name, text) => check(`${name}: ${text}`, (page) => card(page, name).getByText(text, { exact: true }).waitFor());
const items = (section, count, what) =>
  check(`${section}: ${count} ${what}`, async (page) => {
    const found = page.getByRole('region', { name: section }).locator('li');
    assert.equal(await found.count(), count);
  });

const loginModal = (page) => page.getByRole('dialog', { name: 'Login' });
const signupModal = (page) => page.getByRole('dialog', { name: 'Sign Up' });
// The dialog's element covers the page; its panel is what one sees.
const widthOf = async (modal) => Math.round((await modal.locator('> div').first().boundingBox())?.width ?? 0);
const closed = async (modal) => {
  await modal.getByRole('button', { name: 'Close' }).click();
  await modal.waitFor({ state: 'hidden' });
};

const LANDING = {
  screen: 'Landing page',
  path: '/',
  checks: [
    link('Home', '/'),
    link('About', '/about-us'),
    link('Get Started', '/new-projects'),
    link('Join Now', '/new-projects'),
    heading('What Makes Us Different'),
    items('What Makes Us Different', 3, 'cards'),
    heading('Verified remote gigs'),
    heading('Fair payment'),
    check('paid in dollars, withdrawn to a Naira account', (page) =>
      page.getByText(/Paid in dollars, withdrawn to your Naira account\./).waitFor(),
    ),
    heading('Skill-based matching'),
    heading('How It Works'),
    items('How It Works', 4, 'steps'),
    heading('Apply to projects'),
    heading('Get approved by admin'),
    heading('Submit tasks'),
    heading('Get paid'),
    check('two testimonials', async (page) => assert.equal(await page.locator('main figure blockquote').count(), 2)),
    heading('Ready to Get Started?'),
    check('footer: support contact', (page) => page.locator('footer').getByRole('link', { name: /@/ }).waitFor()),
    check('footer: remote-worldwide location', (page) => page.locator('footer').getByText('Remote, worldwide').waitFor()),
  ],
};

const MODALS = {
  screen: 'Modals',
  path: '/',
  checks: [
    check('Login opens the login modal', async (page) => {
      await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Login' }).click();
      await loginModal(page).waitFor();
    }),
    check('the login modal is 400px wide', async (page) => assert.equal(await widthOf(loginModal(page)), MODAL_WIDTH)),
    check('the login modal opens the sign-up modal', async (page) => {
      await loginModal(page).getByRole('button', { name: 'Sign up' }).click();
      await signupModal(page).waitFor();
    }),
    check('the sign-up modal is 400px wide', async (page) => assert.equal(await widthOf(signupModal(page)), MODAL_WIDTH)),
    check('a modal closes', (page) => closed(signupModal(page))),
    check('Forgot Password leads on from the login modal', async (page) => {
      await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Login' }).click();
      await loginModal(page)
        .getByRole('link', { name: /Forgot Password/ })
        .click();
      await page.waitForURL('**/forgot-password');
    }),
  ],
};

const PAGES = [
  LANDING,
  MODALS,
  {
    screen: '/about-us',
    path: '/about-us',
    checks: [
      heading('Our mission'),
      heading('How it works'),
      heading('Global tasks in USD'),
      heading('Freelancers matched'),
      heading('Submit and review'),
      heading('Paid in Naira'),
      heading('Our vision'),
      heading('Reasons to choose Labelbridge'),
    ],
  },
  {
    screen: '/new-projects',
    path: '/new-projects',
    checks: [
      check('cards with a title', (page) => card(page, 'AI Survey').getByRole('heading').waitFor()),
      inCard('AI Survey', 'Active'),
      inCard('AI Survey', '1 week'),
      inCard('AI Survey', '$60 on completion'),
      inCard('Image Annotation', 'Coming Soon'),
      inCard('Image Annotation', '3 months'),
      inCard('Image Annotation', '₦1,500 per hour'),
      check('Read More opens and closes', async (page) => {
        const more = card(page, 'AI Survey').getByRole('button', { name: /^Read (More|Less)/ });
        assert.match(await more.innerText(), /Read More/);
        await more.click();
        assert.match(await more.innerText(), /Read Less/);
        await more.click();
        assert.match(await more.innerText(), /Read More/);
      }),
      check('Join Now is enabled where Active', async (page) =>
        assert.ok(await card(page, 'AI Survey').getByRole('button', { name: 'Join Now' }).isEnabled()),
      ),
      check('Join Now is disabled where Coming Soon', async (page) =>
        assert.ok(await card(page, 'Image Annotation').getByRole('button', { name: 'Join Now' }).isDisabled()),
      ),
      check('Join Now opens the sign-up modal for a visitor', async (page) => {
        await card(page, 'AI Survey').getByRole('button', { name: 'Join Now' }).click();
        await closed(signupModal(page));
      }),
    ],
  },
  {
    screen: '/careers',
    path: '/careers',
    checks: [
      heading('Frontend Developer (AI Training)'),
      words('$10-$15 per hour'),
      check('Apply leads to another site', async (page) => {
        const href = await page.getByRole('link', { name: /^Apply/ }).getAttribute('href');
        assert.notEqual(new URL(href).origin, new URL(page.url()).origin);
      }),
    ],
  },
  {
    screen: '/careers/math-ai-trainer',
    path: '/careers/math-ai-trainer',
    checks: [
      words('$5 per hour'),
      check('about $600 per month', (page) => page.getByText(/about \$600 per month/).waitFor()),
      check('about 900,000 Naira', (page) => page.getByText(/about 900,000 Naira/).waitFor()),
      words('A laptop'),
      words('Stable internet'),
      words('A B.Sc in mathematics or a related field'),
      words('At least 25 hours per week'),
    ],
  },
  { screen: '/login', path: '/login', checks: [check('login form', (page) => page.getByRole('form', { name: 'Login' }).waitFor())] },
  { screen: '/signup', path: '/signup', checks: [check('sign-up form', (page) => page.getByRole('form', { name: 'Sign up' }).waitFor())] },
  { screen: '/forgot-password', path: '/forgot-password', checks: [heading('Forgot Password')] },
];

const GUARDED = ['/dashboard', '/dashboard/overview', '/dashboard/payment', '/admin', '/admin/users', '/uploadEmail', '/route'];

/** The role chooser, as one who is logged in sees it. */
async function chooseRole(t, page, greeting, [refused, refusal], [own, home]) {
  await page.goto('/route');
  await t.test('greets by the real name', () => page.getByRole('heading', { name: greeting }).waitFor());
  const select = page.getByRole('combobox');
  await t.test('a select of admin or user', async () => {
    const options = (await select.locator('option').allTextContents()).map((text) => text.toLowerCase());
    assert.deepEqual(options.filter((text) => /^(admin|user)$/.test(text)).sort(), ['admin', 'user']);
  });
  await t.test('Go to Overview does nothing where no role is chosen', async () => {
    await pressed(page, 'Go to Overview').click();
    assert.equal(new URL(page.url()).pathname, '/route');
  });
  await t.test(`${refused} is refused`, async () => {
    await select.selectOption({ label: refused });
    await pressed(page, 'Go to Overview').click();
    await page.getByText(refusal).waitFor();
    assert.equal(new URL(page.url()).pathname, '/route');
  });
  await t.test(`${own} goes to ${home}`, async () => {
    await select.selectOption({ label: own });
    await pressed(page, 'Go to Overview').click();
    await page.waitForURL((address) => address.pathname === home);
  });
}

test('the public pages', async (t) => {
  const product = await startProduct();
  t.after(product.stop);
  const browser = await openBrowser('specification-public', product.url);
  t.after(browser.close);
  const { page } = await browser.openPerson('visitor');
  for (const screen of PAGES) await visit(t, page, screen);

  await t.test('any unknown path leads to /', async () => {
    for (const path of ['/nowhere', '/admin-area', '/careers/nobody', '/dashboard2']) {
      await page.goto(path);
      await page.waitForURL((address) => address.pathname === '/');
    }
  });
  for (const path of GUARDED) {
    await t.test(`${path} is guarded: a visitor is sent to log in`, async () => {
      await page.goto(path);
      await page.waitForURL((address) => address.pathname === '/login' && address.searchParams.get('next') === path);
    });
  }

  await t.test('/route as an annotator', async (t) => {
    const ada = await browser.openPerson('annotator');
    await ada.logIn(DEMO.annotator);
    await chooseRole(t, ada.page, /Ada/, ['Admin', /the admin area stays closed/], ['User', '/dashboard/overview']);
    await t.test('the admin area is closed to her', async () => {
      await ada.page.goto('/admin/users');
      await ada.page.getByText('This is for admins only.').waitFor();
    });
  });
  await t.test('/route as an admin', async (t) => {
    const admin = await browser.openPerson('admin');
    await admin.logIn(DEMO.admin);
    await chooseRole(t, admin.page, /Ngozi/, ['User', /no annotator’s overview/], ['Admin', '/admin']);
    await t.test('the annotator area is closed to her', async () => {
      await admin.page.goto('/dashboard/overview');
      await admin.page.getByText('This is for annotators only.').waitFor();
    });
  });
});
