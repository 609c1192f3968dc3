import assert from 'node:assert/strict';
import test from 'node:test';
import { examine } from './harness/axe.mjs';
import { DEMO, openBrowser } from './harness/browser.mjs';
import { newestMail } from './harness/outbox.mjs';
import { startProduct } from './harness/product.mjs';
import { startApi } from './harness/screens.mjs';

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
const SIGN_UP = { 'First name': 'Zainab', 'Last name': 'Bello', Username: 'zainab_b', Email: 'zainab@example.com', Phone: '08031234567', Password: 'rain-on-zinc-7', 'Confirm password': 'rain-on-zinc-7' };
const LOGIN_MESSAGES = [
  [{}, ['Please enter your email!', 'Please enter your password!']],
  [{ Email: 'ada', Password: 'x' }, ['Please enter a valid email!']],
];
const SIGN_UP_MESSAGES = [
  [
    {},
    [
      'Please enter your first name!',
      'Please enter your last name!',
      'Please enter your username!',
      'Please enter your email!',
      'Please enter your phone!',
      'Please enter your password!',
      'Please confirm your password!',
    ],
  ],
  [{ ...SIGN_UP, Email: 'zainab' }, ['Please enter a valid email!']],
  [{ ...SIGN_UP, Password: 'five5', 'Confirm password': 'other' }, ['Password must be at least 6 characters!', 'Passwords do not match!']],
];
const RESET_MESSAGES = [
  [{}, ['Please enter your password!', 'Confirm password must match password']],
  [{ 'New password': 'five5', 'Confirm new password': 'Seven7!' }, ['Password must be at least 6 characters!', 'Password must have a minimum length of 8']],
  [
    { 'New password': 'lower-2026!', 'Confirm new password': 'lower-2026!' },
    ['Password must contain at least one lowercase letter, uppercase letter, number, and special character'],
  ],
  [{ 'New password': 'Better-2026!', 'Confirm new password': 'Another-2026!' }, ['The new password that you entered do not match!']],
];

async function fill(form, values) {
  for (const [label, value] of Object.entries(values)) await form.getByLabel(label, { exact: true }).fill(value);
}

/** Sends a form with each of these values, and looks for the messages. */
async function refuses(t, { page, path, name, button }, cases) {
  for (const [values, messages] of cases) {
    await page.goto(path);
    const form = page.getByRole('form', { name, exact: true });
    await form.waitFor();
    await fill(form, values);
    await form.getByRole('button', { name: button, exact: true }).click();
    for (const message of messages) await t.test(message, () => form.getByText(message, { exact: true }).first().waitFor());
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('aria-invalid')), 'true', 'the first bad field has the focus');
  }
}

/** How wide a modal's panel is; the dialog itself may cover the page. */
const widthOf = async (dialog) => Math.round((await dialog.getByRole('heading').first().locator('..').boundingBox()).width);

/** What is held back until it is opened. */
function gate() {
  let open;
  const opened = new Promise((resolve) => (open = resolve));
  return { opened, open };
}

/** What axe says of the page now, or nothing. */
const isAccessible = (t, what, page) => t.test(`axe finds nothing on ${what}`, async () => assert.deepEqual(await examine(page), []));

test('the public pages, and the ways in and out', async (t) => {
  const product = await startProduct();
  t.after(product.stop);
  const browser = await openBrowser('public', product.url);
  t.after(browser.close);
  const visitor = await browser.openPerson('visitor');
  const ada = { ...DEMO.annotator };
  const { page, step } = visitor;
  const heading = (name) => page.getByRole('heading', { level: 1, name, exact: true });
  const address = () => page.evaluate(() => `${location.pathname}${location.search}${location.hash}`);

  await t.test('every public route', async (t) => {
    for (const [path, name, title] of ROUTES) {
      await page.goto(path);
      await t.test(`${path} opens`, () => heading(name).waitFor());
      await page.waitForLoadState('networkidle');
      await t.test(`${path} names itself`, async () => {
        assert.equal(await page.title(), `${title} · Labelbridge`);
        const card = await page.evaluate(() => Object.fromEntries([...document.querySelectorAll('meta[property^="og:"]')].map((meta) => [meta.getAttribute('property'), meta.content])));
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
    await t.test('has its project with the page, and asks for none', () => assert.deepEqual(asked.filter((path) => path === '/api/projects/public'), []));
    for (const [role, name] of LANDING) await t.test(name, () => page.getByRole(role, { name, exact: true }).waitFor());
    for (const [name, path] of LINKS) {
      await t.test(`${name} leads to ${path}`, async () => assert.equal(await page.getByRole('link', { name, exact: true }).first().getAttribute('href'), path));
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
    await t.test('Join Now is enabled when Active', async () => assert.ok(await survey.getByRole('button', { name: 'Join Now' }).isEnabled()));
    await t.test('image annotation is Coming Soon, takes 3 months and pays 1,500 Naira per hour', async () => {
      for (const words of ['3 months', /₦1,500 (an|per) hour/]) await images.getByText(words).waitFor();
    });
    await t.test('Join Now is disabled when Coming Soon', async () => assert.ok(await images.getByRole('button', { name: 'Join Now' }).isDisabled()));
    await t.test('Read More toggles', async () => {
      await survey.getByRole('button', { name: /^Read More/ }).click();
      await survey.getByRole('button', { name: /^Read Less/ }).waitFor();
    });
  });

  await t.test('careers', async (t) => {
    await page.goto('/careers');
    await t.test('Frontend Developer (AI Training) pays $10-$15 per hour', () => page.getByText('$10-$15 per hour', { exact: true }).waitFor());
    await t.test('Apply leads to another site', async () => {
      const link = new URL(await page.getByRole('link', { name: /^Apply/ }).getAttribute('href'), page.url());
      assert.notEqual(link.origin, product.url);
    });
    await page.getByRole('link', { name: /Math AI Trainer/ }).click();
    await page.waitForURL('**/careers/math-ai-trainer');
    for (const words of ['$5 per hour', 'about $600 per month, about 900,000 Naira', 'A laptop', 'Stable internet', 'A B.Sc in mathematics or a related field', 'At least 25 hours per week']) {
      await t.test(words, () => page.getByText(words, { exact: true }).waitFor());
    }
  });

  await t.test('log-in says', (t) => refuses(t, { page, path: '/login', name: 'Login', button: 'Login' }, LOGIN_MESSAGES));
  await t.test('sign-up says', (t) => refuses(t, { page, path: '/signup', name: 'Sign up', button: 'Sign up' }, SIGN_UP_MESSAGES));
  await t.test('the form of a forgotten password says', (t) =>
    refuses(t, { page, path: '/forgot-password', name: 'Forgot Password', button: 'Send the link' }, [
      [{}, ['Please enter your email!']],
      [{ Email: 'ada' }, ['Please enter a valid email!']],
    ]));
  await t.test('the form of a new password says', (t) =>
    refuses(t, { page, path: '/reset-password#token=made-up', name: 'Set a new password', button: 'Set the new password' }, RESET_MESSAGES));

  await t.test('a log-in that fails says Login Failed with the server’s message, and keeps what was typed', async () => {
    await page.goto('/login');
    const form = page.getByRole('form', { name: 'Login' });
    await fill(form, { Email: ada.email, Password: 'wrong-one' });
    await form.getByRole('button', { name: 'Login' }).click();
    const notice = page.getByRole('alert').filter({ hasText: 'Login Failed' });
    await notice.filter({ hasText: 'Invalid credentials.' }).waitFor();
    assert.equal(await form.getByLabel('Email').inputValue(), ada.email);
  });

  await t.test('a log-in without network says An error occurred. Please try again.', async () => {
    await page.goto('/login');
    await page.route('**/api/auth/login', (route) => route.abort());
    const form = page.getByRole('form', { name: 'Login' });
    await fill(form, { Email: ada.email, Password: 'wrong-one' });
    await form.getByRole('button', { name: 'Login' }).click();
    await page.getByRole('alert').filter({ hasText: 'An error occurred. Please try again.' }).waitFor();
    await page.unroute('**/api/auth/login');
  });

  await t.test('a forgotten password', async (t) => {
    const NEW = 'Better-2026!';
    const { email } = ada;
    const ask = async (address) => {
      await page.goto('/forgot-password');
      await page.getByLabel('Email').fill(address);
      await page.getByRole('button', { name: 'Send the link' }).click();
      await heading('Check your mail').waitFor();
      return page.locator('main').innerText();
    };
    const set = async (password) => {
      const form = page.getByRole('form', { name: 'Set a new password' });
      await fill(form, { 'New password': password, 'Confirm new password': password });
      await form.getByRole('button', { name: 'Set the new password' }).click();
    };

    await t.test('is asked for from the log-in modal', async () => {
      await page.goto('/');
      await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Login' }).click();
      await page.getByRole('dialog').getByLabel('Email').fill(email);
      await page.getByRole('link', { name: 'Forgot Password?' }).click();
      await heading('Forgot Password').waitFor();
      assert.equal(await page.getByLabel('Email').inputValue(), email);
    });
    await t.test('gets the same answer for a known and an unknown address', async () => {
      const unknown = await ask('nobody@example.com');
      assert.match(unknown, /If an account exists for nobody@example\.com, a link is on its way\. It works once, for 30 minutes\./);
      assert.equal((await ask(email)).replaceAll(email, 'nobody@example.com'), unknown);
      await step('link on its way');
    });
    await isAccessible(t, 'the answer', page);

    const mail = await newestMail(product.dataDir, email, 'Set a new password');
    const link = mail.match(/https?:\/\/\S+\/reset-password#token=[\w-]+/)[0];
    await t.test('the mailed link opens the form, and its token leaves the address bar', async () => {
      await page.goto(link);
      await heading('Set a new password').waitFor();
      await page.waitForFunction(() => location.hash === '');
      assert.equal(await address(), '/reset-password');
    });
    await t.test('the link works once', async () => {
      await set(NEW);
      await heading('Your password is set').waitFor();
      await step('new password set');
    });
    await isAccessible(t, 'the new password’s page', page);
    await t.test('the link is refused the second time, with the way to a new one', async () => {
      await page.goto('about:blank');
      await page.goto(link);
      await set('Another-2026!');
      await heading('This link does not work').waitFor();
      assert.equal(await page.getByRole('link', { name: 'Ask for a new link' }).getAttribute('href'), '/forgot-password');
      await step('link used before');
    });
    await isAccessible(t, 'the dead link’s page', page);
    await t.test('the new password logs in, the old one does not', async () => {
      await page.goto('/login');
      const form = page.getByRole('form', { name: 'Login' });
      await fill(form, { Email: email, Password: ada.password });
      await form.getByRole('button', { name: 'Login' }).click();
      await page.getByRole('alert').filter({ hasText: 'Invalid credentials.' }).waitFor();
      await visitor.logIn({ email, password: NEW });
      assert.equal(new URL(page.url()).pathname, '/dashboard/overview');
      await page.getByText('You have successfully logged in.').waitFor();
      ada.password = NEW;
    });
  });

  await t.test('the role chooser', async (t) => {
    const annotator = await browser.openPerson('annotator');
    const chief = await browser.openPerson('admin');
    const choose = async ({ page: at }, role) => {
      await at.getByLabel('Role', { exact: true }).selectOption({ label: role });
      await at.getByRole('button', { name: 'Go to Overview' }).click();
    };
    const at = annotator.page;

    await t.test('leads a visitor to log in, and back', async () => {
      await at.goto('/route');
      await at.getByText('Please log in to continue.').waitFor();
      assert.equal(new URL(at.url()).search, '?next=%2Froute');
      await annotator.logIn(ada, '/route');
      assert.equal(new URL(at.url()).pathname, '/route');
    });
    await t.test('welcomes by the real name', () => at.getByRole('heading', { level: 1, name: 'Welcome, Ada' }).waitFor());
    await t.test('goes nowhere while no role is chosen', async () => {
      await at.getByRole('button', { name: 'Go to Overview' }).click();
      await at.getByText('Choose a role first, then go to its overview.').waitFor();
      assert.equal(new URL(at.url()).pathname, '/route');
    });
    await t.test('refuses an annotator who chooses admin, clearly', async () => {
      await choose(annotator, 'Admin');
      await at.getByRole('alert').filter({ hasText: 'You are logged in as an annotator' }).waitFor();
      assert.equal(new URL(at.url()).pathname, '/route');
      await annotator.step('role refused');
    });
    await isAccessible(t, '/route', at);
    await t.test('leads an annotator who chooses user to his overview', async () => {
      await choose(annotator, 'User');
      await at.waitForURL('**/dashboard/overview');
    });
    await t.test('tells an admin who chooses user, and leads him who chooses admin', async () => {
      await chief.logIn(DEMO.admin, '/route');
      await choose(chief, 'User');
      await chief.page.getByRole('alert').filter({ hasText: 'You are logged in as an admin' }).waitFor();
      await choose(chief, 'Admin');
      await chief.page.waitForURL('**/admin');
    });
    assert.deepEqual([...annotator.complaints, ...chief.complaints], []);
  });

  await t.test('sign-up', async (t) => {
    const zainab = await browser.openPerson('newcomer');
    const at = zainab.page;
    await t.test('sends the phone without its leading 0, shows a busy button, and goes to the overview', async () => {
      await at.goto('/signup');
      const form = at.getByRole('form', { name: 'Sign up' });
      await fill(form, SIGN_UP);
      const answer = gate();
      await at.route('**/api/auth/signup', async (route) => {
        await answer.opened;
        await route.continue();
      });
      const sent = at.waitForRequest('**/api/auth/signup');
      const button = form.locator('button[type=submit]');
      await button.click();
      assert.equal((await sent).postDataJSON().phone, '8031234567');
      assert.ok(await button.isDisabled());
      answer.open();
      await at.waitForURL('**/dashboard/overview');
    });
    await t.test('says so', () => at.getByText('Registration Successful Kindly Login').waitFor());
    await t.test('keeps the token in session storage as authToken', async () => assert.ok(await at.evaluate(() => sessionStorage.getItem('authToken'))));
    assert.deepEqual(zainab.complaints, []);
  });

  await t.test('a session that is over', async (t) => {
    const admin = await startApi(product.url, DEMO.admin);
    const account = (await admin.call('GET', '/users?q=ada&role=USER')).data[0];
    const person = await browser.openPerson('annotator');
    const at = person.page;

    await t.test('sends one who is suspended to the log-in page and says why, also when he tries again', async () => {
      await person.logIn(ada);
      await admin.call('PATCH', `/users/${account._id}`, { status: 'suspended' });
      await at.goto('/dashboard/jobs');
      await at.waitForURL('**/login?*');
      await at.getByText('This account is suspended. Please write to support.').first().waitFor();
      const form = at.getByRole('form', { name: 'Login' });
      await fill(form, { Email: ada.email, Password: ada.password });
      await form.getByRole('button', { name: 'Login' }).click();
      await form.getByRole('alert').filter({ hasText: 'This account is suspended.' }).waitFor();
      await form.getByRole('link', { name: 'support@labelbridge.example' }).waitFor();
      await person.step('suspended');
    });
    await isAccessible(t, 'the log-in page of one who is suspended', at);
    await t.test('brings him back to where he was, once he may', async () => {
      await admin.call('PATCH', `/users/${account._id}`, { status: 'active' });
      await at.getByRole('form', { name: 'Login' }).getByRole('button', { name: 'Login' }).click();
      await at.waitForURL('**/dashboard/jobs');
    });
    await t.test('that has run out says so, and comes back to where one was', async () => {
      await at.goto('/dashboard/payment');
      await at.context().clearCookies();
      await at.evaluate(() => sessionStorage.setItem('authToken', 'run-out'));
      await at.reload();
      await at.waitForURL('**/login?*');
      await at.getByText('Your session has ended. Please log in again.').waitFor();
      await person.step('session over');
      const form = at.getByRole('form', { name: 'Login' });
      await fill(form, { Email: ada.email, Password: ada.password });
      await form.getByRole('button', { name: 'Login' }).click();
      await at.waitForURL('**/dashboard/payment');
    });
    assert.deepEqual(person.complaints, []);
  });

  await t.test('nothing complained on the way: no script threw, no policy refused', () => assert.deepEqual(visitor.complaints, []));
});
