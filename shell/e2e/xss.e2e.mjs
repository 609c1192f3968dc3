import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import test from 'node:test';
import { DEMO, openBrowser } from './harness/browser.mjs';
import { FORMULA, HOSTILE_TEXTS } from './harness/hostile-texts.mjs';
import { startProduct } from './harness/product.mjs';
import { startApi } from './harness/screens.mjs';

const PAGES_MAX = 70;
const ANNOTATOR = { email: 'hostile@example.com', password: 'Zinc-roof-2026!', username: 'hostile', phone: '08031234567' };
/** Buttons that open more of a page and change nothing by themselves. */
const OPENERS =
  /^(read more|details|history|more|message|approve|reject|submit|update|edit|view task|assign task|create a task|create new project|show|filter|suspend|make admin|menu)\b/i;

/** Puts hostile texts into every text field that the API takes. @returns how many were taken */
async function fillEverything(url) {
  const admin = await startApi(url, DEMO.admin);
  const hostile = { 'content-type': 'application/json', 'user-agent': HOSTILE_TEXTS[13] };
  const joined = await fetch(`${url}/api/auth/signup`, {
    method: 'POST',
    headers: hostile,
    body: JSON.stringify({ ...ANNOTATOR, firstname: HOSTILE_TEXTS[0], lastname: HOSTILE_TEXTS[13] }),
  });
  assert.equal(joined.status, 201, 'names are free text');
  const annotator = await startApi(url, ANNOTATOR);
  let taken = 0;
  const tried = async (api, method, path, body) => {
    try {
      const answer = await api.call(method, path, body);
      taken += 1;
      return answer.data;
    } catch {
      return undefined;
    }
  };
  for (const [at, text] of HOSTILE_TEXTS.entries()) {
    const next = HOSTILE_TEXTS[(at + 1) % HOSTILE_TEXTS.length];
    const project = await tried(admin, 'POST', '/projects', {
      projectName: text.slice(0, 100),
      company: next.slice(0, 100),
      dueDate: '2099-12-31',
      title: text.slice(0, 100),
      description: `${text}\n${next}`,
      duration: next.slice(0, 40),
    });
    if (project) await tried(annotator, 'POST', `/projects/${project._id}/apply`);
    const links = {
      taskLink: `https://work.example/?x=${encodeURIComponent(text)}`,
      taskGuidelineLink: `https://guide.example/"><script>alert(1)</script>?${at}`,
    };
    const task =
      (await tried(admin, 'POST', '/tasks', {
        taskName: 'Image Annotation',
        dueDate: '2099-12-31',
        createdBy: admin.user._id,
        title: text.slice(0, 100),
        ...links,
        rate: { amount: 1000, currency: 'NGN', per: 'hour' },
      })) ??
      (await tried(admin, 'POST', '/tasks', {
        taskName: 'Image Annotation',
        dueDate: '2099-12-31',
        createdBy: admin.user._id,
        title: text.slice(0, 100),
        taskLink: links.taskLink,
        taskGuidelineLink: 'https://guide.example/',
        rate: { amount: 1000, currency: 'NGN', per: 'hour' },
      }));
    const job = task && (await tried(admin, 'POST', '/tasks/assign', { taskId: task._id, userId: annotator.user._id }));
    if (!job) continue;
    await tried(admin, 'POST', `/jobs/${job._id}/message`, { text: `${text} ${next}` });
    await tried(annotator, 'POST', `/jobs/${job._id}/submit`, {
      minutes: 5,
      note: text,
      link: `https://done.example/?${encodeURIComponent(next)}`,
    });
    if (at % 3 === 0) await tried(admin, 'POST', `/jobs/${job._id}/reject`, { reason: text });
    if (at % 3 === 1) await tried(admin, 'POST', `/jobs/${job._id}/approve`, { approvedAmount: { amount: 5_000, currency: 'NGN' } });
  }
  for (const { _id } of (await admin.call('GET', '/applications?limit=30&status=pending')).data)
    await tried(admin, 'POST', `/applications/${_id}/reject`, { reason: HOSTILE_TEXTS[taken % HOSTILE_TEXTS.length] });
  await tried(annotator, 'PATCH', '/users/me', { firstname: '"><img src=x onerror=alert(1)>', lastname: '=1+1', telegram: '<b>' });
  await tried(admin, 'POST', '/auth/addbulkemails', {
    emails: HOSTILE_TEXTS.map((text, at) => `${text.replace(/[\s,@]/g, '')}${at}@x.example`),
  });
  return { taken, admin };
}

/** What is wrong with the page as it stands: what ran, and markup that came out of a text. */
const faultsOf = (page) =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll('*')];
    const handlers = all
      .filter((element) => [...element.attributes].some(({ name }) => /^on/i.test(name)))
      .map((element) => `a handler on ${element.outerHTML.slice(0, 120)}`);
    const links = all
      .filter((element) =>
        /^\s*(javascript|vbscript|data:text)/i.test(
          element.getAttribute('href') ?? element.getAttribute('action') ?? element.getAttribute('src') ?? '',
        ),
      )
      .map((element) => `a link ${element.outerHTML.slice(0, 120)}`);
    const foreign = [
      ...document.querySelectorAll(
        'iframe, object, embed, base, marquee, math, x, [srcdoc], body script:not([src], [type="application/json"])',
      ),
    ].map((element) => `an element ${element.outerHTML.slice(0, 120)}`);
    return [...(window.xssRan ? [`it ran: ${window.xssRan}`] : []), ...handlers, ...links, ...foreign];
  });

/** Opens a page and all that its links lead to, and what its buttons open. @returns how many pages, and what is wrong, with its page */
async function walk(person, starts, within) {
  const { page } = person;
  const waiting = [...starts];
  const seen = new Set();
  const shapes = new Map();
  const faults = [];
  const look = async (where) => faults.push(...(await faultsOf(page)).map((fault) => `${where}: ${fault}`));
  while (waiting.length > 0 && seen.size < PAGES_MAX) {
    const path = waiting.shift();
    if (seen.has(path)) continue;
    seen.add(path);
    await page.goto(path, { waitUntil: 'load' });
    await page
      .locator('h1, pre, table')
      .first()
      .waitFor({ timeout: 8_000 })
      .catch(() => {});
    // Lists come after their heading.
    await page.waitForTimeout(350);
    await look(path);
    for (const button of (await page.getByRole('button').all()).slice(0, 40)) {
      const name = (await button.textContent({ timeout: 500 }).catch(() => '')) ?? '';
      if (!OPENERS.test(name.trim()) || shapes.get(`${new URL(page.url()).pathname} ${name}`) > 1) continue;
      shapes.set(`${new URL(page.url()).pathname} ${name}`, (shapes.get(`${new URL(page.url()).pathname} ${name}`) ?? 0) + 1);
      await button.click({ timeout: 700 }).catch(() => {});
      await page.waitForTimeout(80);
      await look(`${path}, ${name.trim()}`);
      await page.keyboard.press('Escape');
      if (await page.locator('dialog[open]').count())
        await page
          .locator('dialog[open] button')
          .filter({ hasText: /cancel|close|no\b/i })
          .first()
          .click({ timeout: 500 })
          .catch(() => {});
    }
    const links = await page.evaluate(() => [...document.querySelectorAll('a[href^="/"]')].map((link) => link.getAttribute('href')));
    for (const link of links) {
      // Two records of a kind show what one does; lists of every kind are walked.
      const shape = link.replace(/[0-9a-f]{24}/g, ':id').replace(/(cursor|q)=[^&]*/g, '$1=');
      shapes.set(shape, (shapes.get(shape) ?? 0) + 1);
      if (within.test(link) && !seen.has(link) && shapes.get(shape) <= 2) waiting.push(link);
    }
  }
  return { pages: seen.size, faults };
}

/** Cells of a CSV file with quoted cells. */
const cellsOf = (text) =>
  [...text.replace(/^\ufeff/, '').matchAll(/("(?:[^"]|"")*"|[^,\r\n]*)(,|\r\n|\n|$)/g)].map(([, cell]) =>
    cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell,
  );

test('hostile texts stay texts', async (t) => {
  const product = await startProduct();
  t.after(product.stop);
  const browser = await openBrowser('xss', product.url);
  t.after(browser.close);
  const { taken, admin } = await fillEverything(product.url);
  assert.ok(taken > HOSTILE_TEXTS.length * 5, `only ${taken} of the texts were taken`);

  const armed = async (who) => {
    const person = await browser.openPerson(who);
    person.page.on('dialog', (dialog) => void dialog.dismiss());
    await person.page.addInitScript(() => {
      for (const name of ['alert', 'confirm', 'prompt', 'print'])
        window[name] = (what) => void (window.xssRan = `${name} ${what} ${new Error().stack}`);
    });
    return person;
  };
  const nothingRan = async (person, starts, within, least) => {
    const { pages, faults } = await walk(person, starts, within);
    assert.deepEqual(faults, []);
    assert.deepEqual(person.complaints, [], 'nothing was refused by the policy, and nothing threw');
    assert.ok(pages >= least, `only ${pages} pages were seen`);
    t.diagnostic(`${pages} pages`);
  };
  const PUBLIC = /^\/(?!api|areas|admin|dashboard)/;
  const inAddress = HOSTILE_TEXTS.slice(0, 60)
    .filter((_text, at) => at % 12 === 0)
    .map((text) => encodeURIComponent(text));
  const visitorStarts = [
    '/',
    '/new-projects',
    '/login',
    '/signup',
    '/forgot-password',
    '/about-us',
    '/careers',
    '/login?next=javascript:alert(1)',
    '/login?next=//evil.example',
    '/reset-password#token="><img src=x onerror=alert(1)>',
    '/unsubscribe#token=<script>alert(1)</script>',
    ...inAddress.map((text) => `/new-projects?q=${text}`),
    ...inAddress.map((text) => `/${text}`),
  ];

  await t.test('nothing that was typed runs', async (t) => {
    await t.test('before a visitor', async () => nothingRan(await armed('visitor'), visitorStarts, PUBLIC, 12));
    await t.test('before an annotator', async () => {
      const person = await armed('annotator');
      await person.logIn(ANNOTATOR);
      await nothingRan(
        person,
        [
          '/dashboard/overview',
          '/dashboard/projects',
          '/dashboard/jobs',
          '/dashboard/tasks',
          '/dashboard/payment',
          '/dashboard/profile',
          '/dashboard/settings',
          ...inAddress.map((text) => `/dashboard/jobs?q=${text}`),
        ],
        /^\/dashboard/,
        12,
      );
    });
    await t.test('before an admin', async () => {
      const person = await armed('admin');
      await person.logIn(DEMO.admin);
      await nothingRan(
        person,
        [
          '/admin',
          '/admin/users',
          '/admin/projects',
          '/admin/tasks',
          '/admin/jobs',
          '/admin/applications',
          '/admin/payments',
          '/admin/audit',
          '/uploadEmail',
          '/admin/contacts',
          '/admin/settings',
          ...inAddress.map((text) => `/admin/users?q=${text}`),
        ],
        /^\/(admin|uploadEmail)/,
        16,
      );
      await person.page.goto('/admin');
      for (const text of HOSTILE_TEXTS.slice(0, 6)) {
        await person.page.getByRole('combobox').or(person.page.getByRole('searchbox')).first().fill(text.slice(0, 90));
        await person.page.waitForTimeout(400);
        assert.deepEqual(await faultsOf(person.page), []);
      }
    });
    await t.test('where mail is shown in development', async () => {
      const person = await armed('developer');
      const { pages } = await walk(person, ['/api/dev/outbox'], /^\/api\/dev\/outbox/);
      assert.equal(await person.page.evaluate(() => window.xssRan), undefined);
      assert.deepEqual(person.complaints, []);
      assert.ok(pages > 1);
    });
  });

  await t.test('mails have no header and no markup of a text', async () => {
    const folder = join(product.dataDir, 'outbox');
    const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'));
    assert.ok(names.length > 20, `only ${names.length} mails`);
    for (const name of names) {
      const mail = await readFile(join(folder, name), 'utf8');
      const [head] = mail.split(/\r?\n\r?\n/);
      for (const line of head.split(/\r?\n/)) assert.match(line, /^([A-Za-z-]+:|[ \t])/);
      assert.doesNotMatch(head, /^(bcc|cc|x-injected):/im);
      const html = mail.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/g, (_code, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
      const page = html.slice(html.search(/<!doctype html|<html/i));
      assert.doesNotMatch(
        page,
        /<(script|img|svg|iframe|object|embed|input|select|details|video|audio|marquee|math|form|button|base|link|x)\b|<[a-z][^>]*\son\w+\s*=|href="javascript:/i,
        name,
      );
    }
  });

  await t.test('no cell of a table that is saved begins a formula, and no receipt holds a script', async () => {
    const login = await (
      await fetch(`${product.url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(DEMO.admin),
      })
    ).json();
    const headers = { authorization: `Bearer ${login.token}` };
    let cells = 0;
    for (const name of ['users', 'projects', 'tasks', 'jobs', 'applications', 'payments', 'contacts', 'audit']) {
      const answer = await fetch(`${product.url}/api/${name}/export.csv`, { headers });
      assert.equal(answer.status, 200, name);
      for (const cell of cellsOf(await answer.text())) {
        cells += 1;
        assert.ok(!FORMULA.test(cell), `${name}: ${cell}`);
      }
    }
    assert.ok(cells > 1_000);
    const paid = (await admin.call('GET', '/payments?limit=100')).data.filter(({ status }) => status === 'Paid');
    for (const { _id } of paid.slice(0, 3)) {
      const pdf = Buffer.from(await (await fetch(`${product.url}/api/payments/${_id}/receipt`, { headers })).arrayBuffer()).toString(
        'latin1',
      );
      assert.match(pdf, /^%PDF/);
      assert.doesNotMatch(pdf, /\/(JavaScript|JS|OpenAction|Launch|AA)\b/);
    }
  });
});
