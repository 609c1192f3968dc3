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
// The dialog element covers the page; its panel is what users see.
const widthOf = async (modal: Locator) => Math.round((await modal.locator('> div').first().boundingBox())?.width ?? 0);
const close = async (modal: Locator) => {
  await modal.getByRole('button', { name: 'Close' }).click();
  await expect(modal).toBeHidden();
};

const LANDING: Screen = {
  screen: 'Landing page',
  path: '/',
  checks: [
    link('Home', '/'),
    link('About', '/about-us'),
    link('Get Started', '/new-projects'),
    link('Join Now', '/new-projects'),
    link('Careers', '/careers'),
    heading('What Makes Us Different'),
    items('What Makes Us Different', 3, 'cards'),
    heading('Verified remote gigs'),
    heading('Fair payment'),
    check('paid in dollars, withdrawn to a Naira account', (page) =>
      expect(page.getByText(/Paid in dollars, withdrawn to your Naira account\./)).toBeVisible(),
    ),
    heading('Skill-based matching'),
    heading('How It Works'),
    items('How It Works', 4, 'steps'),
    heading('Apply to projects'),
    heading('Get approved by admin'),
    heading('Submit tasks'),
    heading('Get paid'),
    check('two testimonials', (page) => expect(page.locator('main figure blockquote')).toHaveCount(2)),
    heading('Ready to Get Started?'),
    check('footer: support contact', (page) =>
      expect(page.locator('footer').getByRole('link', { name: 'support@labelbridge.example' })).toBeVisible(),
    ),
    check('footer: remote-worldwide location', (page) => expect(page.locator('footer').getByText('Remote, worldwide')).toBeVisible()),
  ],
};

const MODALS: Screen = {
  screen: 'Modals',
  path: '/',
  checks: [
    check('Login opens the login modal', async (page) => {
      await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Login' }).click();
      await expect(loginModal(page)).toBeVisible();
    }),
    check('the login modal is 400px wide', async (page) => expect(await widthOf(loginModal(page))).toBe(MODAL_WIDTH)),
    check('the login modal opens the sign-up modal', async (page) => {
      await loginModal(page).getByRole('button', { name: 'Sign up' }).click();
      await expect(signupModal(page)).toBeVisible();
    }),
    check('the sign-up modal is 400px wide', async (page) => expect(await widthOf(signupModal(page))).toBe(MODAL_WIDTH)),
    check('a modal closes', (page) => close(signupModal(page))),
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
      check('cards with a title', (page) => expect(card(page, 'AI Survey').getByRole('heading')).toBeVisible()),
      inCard('AI Survey', 'Active'),
      inCard('AI Survey', '1 week'),
      inCard('AI Survey', '$60 on completion'),
      inCard('Image Annotation', 'Coming Soon'),
      inCard('Image Annotation', '3 months'),
      inCard('Image Annotation', '₦1,500 per hour'),
      check('Read More opens and closes', async (page) => {
        const more = card(page, 'AI Survey').getByRole('button', { name: /^Read (More|Less)/ });
        await expect(more).toHaveText(/Read More/);
        await more.click();
        await expect(more).toHaveText(/Read Less/);
        await more.click();
        await expect(more).toHaveText(/Read More/);
      }),
      check('Join Now is enabled where Active', (page) =>
        expect(card(page, 'AI Survey').getByRole('button', { name: 'Join Now' })).toBeEnabled(),
      ),
      check('Join Now is disabled where Coming Soon', (page) =>
        expect(card(page, 'Image Annotation').getByRole('button', { name: 'Join Now' })).toBeDisabled(),
      ),
      check('Join Now opens the sign-up modal for a visitor', async (page) => {
        await card(page, 'AI Survey').getByRole('button', { name: 'Join Now' }).click();
        await close(signupModal(page));
      }),
    ],
  },
  {
    screen: '/careers',
    path: '/careers',
    checks: [
      heading('Frontend Developer (AI Training)'),
      text('$10-$15 per hour'),
      check('Apply leads to another site', async (page) => {
        const href = await page.getByRole('link', { name: /^Apply/ }).getAttribute('href');
        expect(new URL(href ?? '', page.url()).origin).not.toBe(new URL(page.url()).origin);
      }),
    ],
  },
  {
    screen: '/careers/math-ai-trainer',
    path: '/careers/math-ai-trainer',
    checks: [
      text('$5 per hour'),
      check('about $600 per month', (page) => expect(page.getByText(/about \$600 per month/)).toBeVisible()),
      check('about 900,000 Naira', (page) => expect(page.getByText(/about 900,000 Naira/)).toBeVisible()),
      text('A laptop'),
      text('Stable internet'),
      text('A B.Sc in mathematics or a related field'),
      text('At least 25 hours per week'),
    ],
  },
  {
    screen: '/login',
    path: '/login',
    checks: [check('login form', (page) => expect(page.getByRole('form', { name: 'Login' })).toBeVisible())],
  },
  {
    screen: '/signup',
    path: '/signup',
    checks: [check('sign-up form', (page) => expect(page.getByRole('form', { name: 'Sign up' })).toBeVisible())],
  },
  { screen: '/forgot-password', path: '/forgot-password', checks: [heading('Forgot Password')] },
];

const GUARDED = ['/dashboard', '/dashboard/overview', '/dashboard/payment', '/admin', '/admin/users', '/uploadEmail', '/route'];

/** The role chooser of a user who is logged in. */
async function chooseRole(user: User, greeting: RegExp, [refused, refusal]: [string, string], [own, home]: [string, string]) {
  const { page } = user;
  await page.goto('/route');
  await test.step('greets by the real name', () => expect(page.getByRole('heading', { name: greeting })).toBeVisible());
  const select = page.getByRole('combobox');
  await test.step('a select of admin or user', async () => {
    const options = (await select.locator('option').allTextContents()).map((option) => option.toLowerCase());
    expect(options.filter((option) => /^(admin|user)$/.test(option)).sort()).toEqual(['admin', 'user']);
  });
  await test.step('Go to Overview does nothing where no role is chosen', async () => {
    await pressable(page, 'Go to Overview').click();
    await expect(page.getByText(ROLE_CHOOSER_MESSAGES.chooseRole)).toBeVisible();
    await expect(page).toHaveURL('/route');
  });
  await test.step(`${refused} is refused`, async () => {
    await select.selectOption({ label: refused });
    await pressable(page, 'Go to Overview').click();
    await expect(page.getByRole('alert').filter({ hasText: refusal })).toBeVisible();
    await expect(page).toHaveURL('/route');
    await user.capture('role refused');
    await expectAccessible(page);
  });
  await test.step(`${own} goes to ${home}`, async () => {
    await select.selectOption({ label: own });
    await pressable(page, 'Go to Overview').click();
    await expect(page).toHaveURL((address) => address.pathname === home);
  });
}

test('the public pages', async ({ openUser }) => {
  const { page } = await openUser('visitor');
  for (const screen of PAGES) await checkScreen(page, screen);

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

  await test.step('/route as an annotator', async () => {
    const ada = await openUser('annotator');
    await ada.page.goto('/route');
    await expect(ada.page.getByText(ACCOUNT_MESSAGES.sessionNeeded)).toBeVisible();
    await ada.logIn(DEMO.annotator, '/route');
    await expect(ada.page).toHaveURL('/route');
    await chooseRole(ada, /^Welcome, Ada/, ['Admin', ROLE_CHOOSER_MESSAGES.notAdmin], ['User', '/dashboard/overview']);
    await test.step('the admin area is closed to them', async () => {
      await ada.page.goto('/admin/users');
      await expect(ada.page.getByText('This is for admins only.')).toBeVisible();
    });
  });
  await test.step('/route as an admin', async () => {
    const admin = await openUser('admin');
    await admin.logIn(DEMO.admin);
    await chooseRole(admin, /^Welcome, Ngozi/, ['User', ROLE_CHOOSER_MESSAGES.notAnnotator], ['Admin', '/admin']);
    await test.step('the annotator area is closed to them', async () => {
      await admin.page.goto('/dashboard/overview');
      await expect(admin.page.getByText('This is for annotators only.')).toBeVisible();
    });
  });
});
