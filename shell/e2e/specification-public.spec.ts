import { type Locator, type Page } from '@playwright/test';
import { ACCOUNT_MESSAGES, ROLE_CHOOSER_MESSAGES } from '@labelbridge/contracts';
import { expectAccessible } from './fixtures/accessibility.js';
import { DEMO } from './fixtures/product.mjs';
import { type Check, type Screen, check, checkScreen, heading, link, pressable, text } from './fixtures/screens.js';
import { expect, test } from './fixtures/test.js';
import { type User } from './fixtures/user.js';

const MODAL_WIDTH = 400;
const card = (page: Page, name: string): Locator => page.getByRole('group', { name, exact: true });
const inCard = (name: string, content: string): Check =>
  check(`${name}: ${content}`, (page) => expect(card(page, name).getByText(content, { exact: true })).toBeVisible());
const items = (section: string, count: number, kind: string): Check =>
  check(`${section}: ${count} ${kind}`, (page) => expect(page.getByRole('region', { name: section }).locator('li')).toHaveCount(count));

const loginModal = (page: Page) => page.getByRole('dialog', { name: 'Login' });
const signupModal = (page: Page) => page.getByRole('dialog', { name: 'Sign Up' });
// The dialog element covers the page. Its first child is the visible panel.
const widthOf = async (modal: Locator) => Math.round((await modal.locator('> div').first().boundingBox())?.width ?? 0);
const close = async (modal: Locator) => {
  await modal.getByRole('button', { name: 'Close' }).click();
  await expect(modal).toBeHidden();
};

const LANDING: Screen = {
  screen: 'Landing page', // @spec 2.routes.1
  path: '/',
  checks: [
    link('Home', '/'), // @spec 2.landing.1
    link('About', '/about-us'), // @spec 2.landing.2
    link('Get Started', '/new-projects'), // @spec 2.landing.5
    link('Join Now', '/new-projects'), // @spec 2.landing.12
    link('Careers', '/careers'),
    heading('What Makes Us Different'), // @spec 2.landing.6
    items('What Makes Us Different', 3, 'cards'), // @spec 2.landing.7
    heading('Verified remote gigs'), // @spec 1.product.3
    heading('Fair payment'), // @spec 1.product.4
    // @spec 1.product.5
    check('paid in dollars, withdrawn to a Naira account', (page) =>
      expect(page.getByText(/Paid in dollars, withdrawn to your Naira account\./)).toBeVisible(),
    ),
    heading('Skill-based matching'), // @spec 1.product.6
    heading('How It Works'), // @spec 2.landing.8
    items('How It Works', 4, 'steps'), // @spec 2.landing.9
    heading('Apply to projects'), // @spec 1.product.7
    heading('Get approved by admin'), // @spec 1.product.8
    heading('Submit tasks'), // @spec 1.product.9
    heading('Get paid'), // @spec 1.product.10
    check('two testimonials', (page) => expect(page.locator('main figure blockquote')).toHaveCount(2)), // @spec 2.landing.10
    heading('Ready to Get Started?'), // @spec 2.landing.11
    // @spec 2.landing.13
    check('footer: support contact', (page) =>
      expect(page.locator('footer').getByRole('link', { name: 'support@labelbridge.example' })).toBeVisible(),
    ),
    // @spec 2.landing.14
    check('footer: remote-worldwide location', (page) => expect(page.locator('footer').getByText('Remote, worldwide')).toBeVisible()),
  ],
};

const MODALS: Screen = {
  screen: 'Modals',
  path: '/',
  checks: [
    // @spec 2.landing.3, 4.session.8
    check('Login opens the login modal', async (page) => {
      await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Login' }).click();
      await expect(loginModal(page)).toBeVisible();
    }),
    // @spec 2.landing.4, 9.limits.6
    check('the login modal is 400px wide', async (page) => expect(await widthOf(loginModal(page))).toBe(MODAL_WIDTH)),
    // @spec 2.landing.15
    check('the login modal opens the sign-up modal', async (page) => {
      await loginModal(page).getByRole('button', { name: 'Sign up' }).click();
      await expect(signupModal(page)).toBeVisible();
    }),
    // @spec 9.limits.7
    check('the sign-up modal is 400px wide', async (page) => expect(await widthOf(signupModal(page))).toBe(MODAL_WIDTH)),
    check('a modal closes', (page) => close(signupModal(page))), // @spec 4.session.8
    // @spec 2.routes.5
    check('Forgot Password leads on from the login modal', async (page) => {
      await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Login' }).click();
      await loginModal(page)
        .getByRole('link', { name: /Forgot Password/ })
        .click();
      await expect(page).toHaveURL('/forgot-password');
    }),
  ],
};

const PAGES: Screen[] = [
  LANDING,
  MODALS,
  {
    screen: '/about-us', // @spec 1.product.12, 2.routes.6
    path: '/about-us',
    checks: [
      heading('Our mission'), // @spec 2.public-pages.20
      heading('How it works'), // @spec 2.public-pages.21
      heading('Global tasks in USD'), // @spec 2.public-pages.22
      heading('Freelancers matched'), // @spec 2.public-pages.23
      heading('Submit and review'), // @spec 2.public-pages.24
      heading('Paid in Naira'), // @spec 2.public-pages.25
      heading('Our vision'), // @spec 2.public-pages.26
      heading('Reasons to choose Labelbridge'), // @spec 2.public-pages.27
    ],
  },
  {
    screen: '/new-projects', // @spec 1.product.12, 2.routes.7
    path: '/new-projects',
    checks: [
      check('cards with a title', (page) => expect(card(page, 'AI Survey').getByRole('heading')).toBeVisible()), // @spec 2.public-pages.1
      inCard('AI Survey', 'Active'), // @spec 2.public-pages.2, 4.other.2
      inCard('AI Survey', '1 week'), // @spec 2.public-pages.3, 9.limits.15
      inCard('AI Survey', '$60 on completion'), // @spec 2.public-pages.4, 9.limits.14
      inCard('Image Annotation', 'Coming Soon'), // @spec 2.public-pages.2, 4.other.2
      inCard('Image Annotation', '3 months'), // @spec 2.public-pages.3
      inCard('Image Annotation', '₦1,500 per hour'), // @spec 2.public-pages.4, 9.limits.16
      // @spec 2.public-pages.5
      check('Read More opens and closes', async (page) => {
        const more = card(page, 'AI Survey').getByRole('button', { name: /^Read (More|Less)/ });
        await expect(more).toHaveText(/Read More/);
        await more.click();
        await expect(more).toHaveText(/Read Less/);
        await more.click();
        await expect(more).toHaveText(/Read More/);
      }),
      // @spec 2.public-pages.6
      check('Join Now is enabled where Active', (page) =>
        expect(card(page, 'AI Survey').getByRole('button', { name: 'Join Now' })).toBeEnabled(),
      ),
      // @spec 2.public-pages.7
      check('Join Now is disabled where Coming Soon', (page) =>
        expect(card(page, 'Image Annotation').getByRole('button', { name: 'Join Now' })).toBeDisabled(),
      ),
      // @spec 2.landing.16
      check('Join Now opens the sign-up modal for a visitor', async (page) => {
        await card(page, 'AI Survey').getByRole('button', { name: 'Join Now' }).click();
        await close(signupModal(page));
      }),
    ],
  },
  {
    screen: '/careers', // @spec 2.routes.8
    path: '/careers',
    checks: [
      heading('Frontend Developer (AI Training)'), // @spec 2.public-pages.10
      text('$10-$15 per hour'), // @spec 2.public-pages.11, 9.limits.11
      // @spec 2.public-pages.12
      check('Apply leads to another site', async (page) => {
        const href = await page.getByRole('link', { name: /^Apply/ }).getAttribute('href');
        expect(new URL(href ?? '', page.url()).origin).not.toBe(new URL(page.url()).origin);
      }),
    ],
  },
  {
    screen: '/careers/math-ai-trainer', // @spec 2.routes.9
    path: '/careers/math-ai-trainer',
    checks: [
      text('$5 per hour'), // @spec 2.public-pages.13, 9.limits.12
      check('about $600 per month', (page) => expect(page.getByText(/about \$600 per month/)).toBeVisible()), // @spec 2.public-pages.14
      check('about 900,000 Naira', (page) => expect(page.getByText(/about 900,000 Naira/)).toBeVisible()), // @spec 2.public-pages.15
      text('A laptop'), // @spec 2.public-pages.16
      text('Stable internet'), // @spec 2.public-pages.17
      text('A B.Sc in mathematics or a related field'), // @spec 2.public-pages.18
      text('At least 25 hours per week'), // @spec 2.public-pages.19, 9.limits.13
    ],
  },
  {
    screen: '/login',
    path: '/login',
    checks: [check('login form', (page) => expect(page.getByRole('form', { name: 'Login' })).toBeVisible())], // @spec 2.routes.2
  },
  {
    screen: '/signup',
    path: '/signup',
    checks: [check('sign-up form', (page) => expect(page.getByRole('form', { name: 'Sign up' })).toBeVisible())], // @spec 2.routes.3
  },
  { screen: '/forgot-password', path: '/forgot-password', checks: [heading('Forgot Password')] }, // @spec 2.routes.4
];

// @spec 2.routes.15-17
const GUARDED = ['/dashboard', '/dashboard/overview', '/dashboard/payment', '/admin', '/admin/users', '/uploadEmail', '/route'];

async function chooseRole(user: User, greeting: RegExp, [refused, refusal]: [string, string], [own, home]: [string, string]) {
  const { page } = user;
  await page.goto('/route');
  // @spec 2.role-chooser.5
  await test.step('greets by the real name', () => expect(page.getByRole('heading', { name: greeting })).toBeVisible());
  const select = page.getByRole('combobox');
  // @spec 2.role-chooser.1
  await test.step('a select of admin or user', async () => {
    const options = (await select.locator('option').allTextContents()).map((option) => option.toLowerCase());
    expect(options.filter((option) => /^(admin|user)$/.test(option)).sort()).toEqual(['admin', 'user']);
  });
  // @spec 2.role-chooser.4
  await test.step('Go to Overview does nothing where no role is chosen', async () => {
    await pressable(page, 'Go to Overview').click();
    await expect(page.getByText(ROLE_CHOOSER_MESSAGES.chooseRole)).toBeVisible();
    await expect(page).toHaveURL('/route');
  });
  // @spec 2.role-chooser.6-7
  await test.step(`${refused} is refused`, async () => {
    await select.selectOption({ label: refused });
    await pressable(page, 'Go to Overview').click();
    await expect(page.getByRole('alert').filter({ hasText: refusal })).toBeVisible();
    await expect(page).toHaveURL('/route');
    await user.capture('role refused');
    await expectAccessible(page);
  });
  // @spec 2.role-chooser.2-3
  await test.step(`${own} goes to ${home}`, async () => {
    await select.selectOption({ label: own });
    await pressable(page, 'Go to Overview').click();
    await expect(page).toHaveURL((address) => address.pathname === home);
  });
}

test('the public pages', async ({ openUser }) => {
  const { page } = await openUser('visitor');
  for (const screen of PAGES) await checkScreen(page, screen);

  // @spec 2.routes.14
  await test.step('any unknown path leads to /', async () => {
    for (const path of ['/nowhere', '/admin-area', '/careers/nobody', '/dashboard2']) {
      await page.goto(path);
      await expect(page).toHaveURL((address) => address.pathname === '/');
      await expect(page.getByRole('heading', { level: 1, name: /^World-class AI work/ })).toBeVisible();
    }
  });
  for (const path of GUARDED) {
    await test.step(`${path} is guarded: a visitor is sent to log in`, async () => {
      await page.goto(path);
      await expect(page).toHaveURL((address) => address.pathname === '/login' && address.searchParams.get('next') === path);
    });
  }

  // @spec 2.routes.11
  await test.step('/route as an annotator', async () => {
    const ada = await openUser('annotator');
    await ada.page.goto('/route');
    await expect(ada.page.getByText(ACCOUNT_MESSAGES.sessionNeeded)).toBeVisible();
    await ada.logIn(DEMO.annotator, '/route');
    await expect(ada.page).toHaveURL('/route');
    await chooseRole(ada, /^Welcome, Ada/, ['Admin', ROLE_CHOOSER_MESSAGES.notAdmin], ['User', '/dashboard/overview']);
    // @spec 6.access.2
    await test.step('the admin area is closed to them', async () => {
      await ada.page.goto('/admin/users');
      await expect(ada.page.getByText('This is for admins only.')).toBeVisible();
    });
  });
  await test.step('/route as an admin', async () => {
    const admin = await openUser('admin');
    await admin.logIn(DEMO.admin);
    await chooseRole(admin, /^Welcome, Ngozi/, ['User', ROLE_CHOOSER_MESSAGES.notAnnotator], ['Admin', '/admin']);
    // @spec 6.access.3
    await test.step('the annotator area is closed to them', async () => {
      await admin.page.goto('/dashboard/overview');
      await expect(admin.page.getByText('This is for annotators only.')).toBeVisible();
    });
  });
});
