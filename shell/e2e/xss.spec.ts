import { type Page } from '@playwright/test';
import { logInToApi } from './fixtures/api.js';
import { ANNOTATOR, fillEverything, IMAGE } from './fixtures/fill-everything.js';
import { FORMULA, HOSTILE_TEXTS } from './fixtures/hostile-texts.js';
import { decodeMail, readMails } from './fixtures/outbox.js';
import { DEMO } from './fixtures/product.mjs';
import { expect, test } from './fixtures/test.js';
import { type User, settled } from './fixtures/user.js';

declare global {
  interface Window {
    xssRan?: string;
  }
}

const PAGES_MAX = 30;
const SCRIPT = '<script>alert(1)</script>';
/** Buttons that show more of a page and change nothing by themselves. */
const OPENERS =
  /^(read more|details|history|more|message|approve|reject|submit|update|edit|view task|assign task|create a task|create new project|show|filter|suspend|make admin|menu)\b/i;

const faultsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll('*')];
    const handlers = all
      .filter((element) => [...element.attributes].some(({ name }) => /^on/i.test(name)))
      .map((element) => `a handler on ${element.outerHTML.slice(0, 120)}`);
    const links = all
      .filter((element) => {
        const address = element.getAttribute('href') ?? element.getAttribute('action') ?? element.getAttribute('src') ?? '';
        return /^\s*(javascript|vbscript|data:text)/i.test(address);
      })
      .map((element) => `a link ${element.outerHTML.slice(0, 120)}`);
    const foreign = [
      ...document.querySelectorAll(
        'iframe, object, embed, base, marquee, math, x, [srcdoc], body script:not([src], [type="application/json"])',
      ),
    ].map((element) => `an element ${element.outerHTML.slice(0, 120)}`);
    return [...(window.xssRan ? [`it ran: ${window.xssRan}`] : []), ...handlers, ...links, ...foreign];
  });

/** Opens pages, their links, and the content behind their buttons. @returns the number of pages, and their faults */
async function crawl({ page }: User, starts: readonly string[], within: RegExp): Promise<{ pages: number; faults: string[] }> {
  const queue = [...starts];
  const visited = new Set<string>();
  const counts = new Map<string, number>();
  const count = (shape: string): number => {
    counts.set(shape, (counts.get(shape) ?? 0) + 1);
    return counts.get(shape) ?? 0;
  };
  const faults: string[] = [];
  const collect = async (where: string) => faults.push(...(await faultsOf(page)).map((fault) => `${where}: ${fault}`));
  for (let path = queue.shift(); path !== undefined && visited.size < PAGES_MAX; path = queue.shift()) {
    if (visited.has(path)) continue;
    visited.add(path);
    await page.goto(path, { waitUntil: 'load' });
    // A page without such an element is still checked.
    await page
      .locator('h1, pre, table')
      .first()
      .waitFor({ timeout: 8_000 })
      .catch(() => undefined);
    await settled(page);
    await collect(path);
    const buttons = page.getByRole('button');
    // All names at once: each look for a button by its role searches the whole page.
    const names = await buttons.evaluateAll((all) => all.slice(0, 40).map(({ textContent }) => (textContent ?? '').trim()));
    for (const [place, name] of names.entries()) {
      if (!OPENERS.test(name) || count(`${new URL(page.url()).pathname} ${name}`) > 2) continue;
      await buttons
        .nth(place)
        .click({ timeout: 700 })
        .catch(() => undefined);
      await settled(page);
      await collect(`${path}, ${name}`);
      await page.keyboard.press('Escape');
      const cancel = page.locator('dialog[open] button').filter({ hasText: /cancel|close|no\b/i });
      if ((await cancel.count()) > 0)
        await cancel
          .first()
          .click({ timeout: 500 })
          .catch(() => undefined);
    }
    const links = await page.locator('a[href^="/"]').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    for (const link of links) {
      // Two records of each kind are enough. Lists of every kind are opened.
      const shape = link.replace(/[0-9a-f]{24}/g, ':id').replace(/(cursor|q)=[^&]*/g, '$1=');
      if (count(shape) <= 2 && within.test(link) && !visited.has(link)) queue.push(link);
    }
  }
  return { pages: visited.size, faults };
}

const cellsOf = (csv: string): string[] =>
  [...csv.replace(/^\ufeff/, '').matchAll(/("(?:[^"]|"")*"|[^,\r\n]*)(,|\r\n|\n|$)/g)].map(([, cell = '']) =>
    cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell,
  );

const inAddress = HOSTILE_TEXTS.slice(0, 60)
  .filter((_text, at) => at % 12 === 0)
  .map((text) => encodeURIComponent(text));
const AREAS = {
  visitor: {
    account: undefined,
    within: /^\/(?!api|areas|admin|dashboard)/,
    pagesMin: 12,
    starts: [
      ...['/', '/new-projects', '/login', '/signup', '/forgot-password', '/about-us', '/careers'],
      ...['/login?next=javascript:alert(1)', '/login?next=//evil.example'],
      ...[`/reset-password#token=${IMAGE}`, `/unsubscribe#token=${SCRIPT}`],
      ...inAddress.flatMap((text) => [`/new-projects?q=${text}`, `/${text}`]),
    ],
  },
  annotator: {
    account: ANNOTATOR,
    within: /^\/dashboard/,
    pagesMin: 12,
    starts: [
      ...['overview', 'projects', 'jobs', 'tasks', 'payment', 'profile', 'settings'].map((page) => `/dashboard/${page}`),
      ...inAddress.map((text) => `/dashboard/jobs?q=${text}`),
    ],
  },
  'admin of work': {
    account: DEMO.admin,
    within: /^\/admin\/(projects|tasks|jobs|applications|flags)/,
    pagesMin: 12,
    starts: ['/admin/projects', '/admin/tasks', '/admin/jobs', '/admin/applications', '/admin/flags'],
  },
  'admin of people and pay': {
    account: DEMO.admin,
    within: /^\/(admin(?!\/(projects|tasks|jobs|applications|flags))|uploadEmail)/,
    pagesMin: 12,
    starts: [
      ...['/admin', '/admin/users', '/admin/payments', '/admin/audit', '/uploadEmail', '/admin/contacts', '/admin/settings'],
      ...inAddress.map((text) => `/admin/users?q=${text}`),
    ],
  },
} as const;

interface Journey {
  readonly product: { readonly url: string };
  readonly openUser: (name: string) => Promise<User>;
}

async function filled({ product }: Journey) {
  const admin = await logInToApi(product.url, DEMO.admin);
  const accepted = await fillEverything(product.url, admin);
  expect(accepted, 'texts that the API accepted').toBeGreaterThan(HOSTILE_TEXTS.length * 5);
  return admin;
}

async function openArmedUser({ openUser }: Journey, name: string): Promise<User> {
  const user = await openUser(name);
  user.page.on('dialog', (dialog) => void dialog.dismiss());
  await user.page.addInitScript(() => {
    for (const name of ['alert', 'confirm', 'prompt', 'print'])
      Object.assign(window, { [name]: (what: unknown) => void (window.xssRan = `${name} ${what} ${new Error().stack}`) });
  });
  return user;
}

async function expectNothingRuns(journey: Journey, name: keyof typeof AREAS): Promise<void> {
  const { account, within, pagesMin, starts } = AREAS[name];
  await test.step(`for the ${name}`, async () => {
    const user = await openArmedUser(journey, name);
    if (account) await user.logIn(account);
    const { pages, faults } = await crawl(user, starts, within);
    expect(faults).toEqual([]);
    expect(user.problems).toEqual([]);
    expect(pages, 'pages that were opened').toBeGreaterThanOrEqual(pagesMin);
  });
}

for (const name of ['visitor', 'annotator', 'admin of work', 'admin of people and pay'] as const) {
  test(`hostile texts are shown as text to the ${name}`, async ({ product, openUser }) => {
    const journey = { product, openUser };
    await filled(journey);
    // @asvs V1.1.2, V1.2.1, V1.2.3, V1.3.1, V1.3.5, V3.2.2
    await test.step('no text that was typed runs', () => expectNothingRuns(journey, name));
  });
}

test('hostile texts are shown as text in the search, in mails and in exports', async ({ product, openUser }) => {
  const journey = { product, openUser };
  const admin = await filled(journey);

  // @asvs V1.1.2, V1.2.1, V1.2.3, V1.3.1, V1.3.5, V3.2.2
  await test.step('no text that was typed runs', async () => {
    await test.step('in the search of the admin', async () => {
      const user = await openArmedUser(journey, 'admin');
      await user.logIn(DEMO.admin);
      const search = user.page.getByRole('combobox').or(user.page.getByRole('searchbox')).first();
      for (const text of HOSTILE_TEXTS.slice(0, 6)) {
        const answered = user.page.waitForResponse(/\/api\/search\?/);
        await search.fill(text.slice(0, 90));
        await answered;
        await settled(user.page);
        expect(await faultsOf(user.page)).toEqual([]);
      }
    });
    await test.step('on the development page of mails', async () => {
      const user = await openArmedUser(journey, 'developer');
      const { pages } = await crawl(user, ['/api/dev/outbox'], /^\/api\/dev\/outbox/);
      expect(await user.page.evaluate(() => window.xssRan)).toBeUndefined();
      expect(pages).toBeGreaterThan(1);
    });
  });

  // @asvs V1.3.11
  await test.step('mails have no header and no markup of a text', async () => {
    const mails = await readMails(product.dataDir);
    expect(mails.length).toBeGreaterThan(20);
    for (const { name, mail } of mails) {
      const [head = ''] = mail.split(/\r?\n\r?\n/);
      expect(head.split(/\r?\n/).filter((line) => !/^([A-Za-z-]+:|[ \t])/.test(line))).toEqual([]);
      expect(head).not.toMatch(/^(bcc|cc|x-injected):/im);
      const decoded = decodeMail(mail);
      expect(decoded.slice(decoded.search(/<!doctype html|<html/i)), name).not.toMatch(
        /<(script|img|svg|iframe|object|embed|input|select|details|video|audio|marquee|math|form|button|base|link|x)\b|<[a-z][^>]*\son\w+\s*=|href="javascript:/i,
      );
    }
  });

  // @asvs V1.3.3
  await test.step('no cell of an exported table begins a formula, and no receipt holds a script', async () => {
    const get = (path: string) => fetch(`${product.url}/api${path}`, { headers: admin.headers });
    await admin.call('POST', '/auth/step-up', { password: DEMO.admin.password });
    let cells = 0;
    for (const name of ['users', 'projects', 'tasks', 'jobs', 'applications', 'payments', 'contacts', 'audit']) {
      const answer = await get(`/${name}/export.csv`);
      expect(answer.status, name).toBe(200);
      const found = cellsOf(await answer.text());
      cells += found.length;
      expect(
        found.filter((cell) => FORMULA.test(cell)),
        name,
      ).toEqual([]);
    }
    expect(cells).toBeGreaterThan(1_000);
    const { data: invoices } = await admin.call<{ _id: string; status: string }[]>('GET', '/payments?limit=100');
    for (const { _id } of invoices.filter(({ status }) => status === 'Paid').slice(0, 3)) {
      const pdf = Buffer.from(await (await get(`/payments/${_id}/receipt`)).arrayBuffer()).toString('latin1');
      expect(pdf).toMatch(/^%PDF/);
      expect(pdf).not.toMatch(/\/(JavaScript|JS|OpenAction|Launch|AA)\b/);
    }
  });
});
