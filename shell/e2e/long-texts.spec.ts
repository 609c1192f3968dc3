import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Request } from '@playwright/test';
import { logInToApi } from './fixtures/api.js';
import { flaggedFor } from './fixtures/flags.js';
import { fillWithLongTexts, LONG_PERSON } from './fixtures/long-texts.js';
import { DEMO } from './fixtures/product.mjs';
import { spillsOf } from './fixtures/spills.js';
import { expect, test } from './fixtures/test.js';
import { SIZES, settled, type User } from './fixtures/user.js';
import { begunExam, examInProduct, FATIMA, handIn, jobInProduct, taskInProduct } from './fixtures/work-in-product.js';
import { PUBLIC_PAGES } from '@labelbridge/contracts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Opened records per kind: the newest ones have long texts. */
const RECORDS_MAX = 2;

async function routesOf(area: string): Promise<string[]> {
  const source = await readFile(`${ROOT}/${area}/src/routes.tsx`, 'utf8');
  return [...source.matchAll(/<Route path="(\/[^"*]*?)(?:\/\*)?"/g)].map(([, path = '']) => path);
}

/** `/dashboard` and `/admin/overview` redirect. The person has no in-product job: the journey work-in-product opens that page. */
const OPENED_ELSEWHERE = ['/dashboard', '/admin/overview', '/dashboard/work/:jobId'];

const shapeOf = (link: string): string => link.replace(/[0-9a-f]{24}/g, ':id').replace(/(cursor|q|sort)=[^&]*/g, '$1=');

/** Opens all pages linked from `starts`, at both widths. @returns the opened routes, and content outside its box */
async function walk({ page }: User, starts: readonly string[], within: RegExp): Promise<{ opened: Set<string>; spills: string[] }> {
  const queue = [...starts];
  const counts = new Map<string, number>();
  const opened = new Set<string>();
  const spills: string[] = [];
  const loading = new Set<Request>();
  // The stream of live changes never ends.
  page.on(
    'request',
    (request) => request.url().includes('/api/') && !request.url().includes('/api/notifications/stream') && loading.add(request),
  );
  page.on('requestfinished', (request) => loading.delete(request));
  page.on('requestfailed', (request) => loading.delete(request));
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    const shape = shapeOf(path);
    const count = counts.get(shape) ?? 0;
    if (count >= RECORDS_MAX || (count > 0 && !shape.includes(':id'))) continue;
    counts.set(shape, count + 1);
    await page.goto(path);
    await page.locator('h1').first().waitFor();
    opened.add(shapeOf(new URL(page.url()).pathname));
    for (const size of SIZES) {
      await page.setViewportSize(size);
      // A part of the page may wait for its data without a sign of change.
      await expect.poll(() => loading.size).toBe(0);
      await settled(page);
      spills.push(...(await spillsOf(page)).map((spill) => `${path} at ${size.width}: ${spill}`));
    }
    const links = await page
      .locator('a[href^="/"], a[href^="?"]')
      .evaluateAll((all) => all.map((link) => (link instanceof HTMLAnchorElement ? `${link.pathname}${link.search}` : '')));
    queue.push(...links.filter((link) => within.test(link)));
  }
  return { opened, spills };
}

const PEOPLE = [
  {
    name: 'visitor',
    area: undefined,
    account: undefined,
    within: /^\/(?!api|areas|admin|dashboard|uploadEmail)/,
    starts: Object.values(PUBLIC_PAGES).map(({ path }) => path),
  },
  { name: 'annotator', area: 'mfe-annotator', account: LONG_PERSON, within: /^\/dashboard/, starts: ['/route'] },
  { name: 'admin', area: 'mfe-admin', account: DEMO.admin, within: /^\/(admin|uploadEmail)/, starts: [] },
] as const;

test('long names, notes and amounts stay in their places on every page, on a phone and a desktop', async ({ product, openUser }) => {
  test.setTimeout(10 * 60_000);
  const admin = await logInToApi(product.url, DEMO.admin);
  await fillWithLongTexts(product.url, admin);
  const text = 'Otorhinolaryngologist'.repeat(20);
  // Before the tasks below: the walk opens the newest ones alone.
  await flaggedFor(product.url, LONG_PERSON, text.slice(0, 90));
  const exam = await examInProduct(product.url, text.slice(0, 100), text);
  const { tryId } = await begunExam(product.url, exam, LONG_PERSON);
  const inProduct = await jobInProduct(product.url, 'spans', [{ text }], text.slice(0, 100));
  const toSplit = await taskInProduct(product.url, 'spans', [{ text }, { text: `${text}s` }], text.slice(100, 200));
  await admin.call('POST', `/tasks/${toSplit}/batches`, { size: 1 });
  const contested = await taskInProduct(product.url, 'classification', [{ text }], text.slice(200, 300));
  await admin.call('PUT', `/tasks/${contested}`, { overlap: 2 });
  await handIn(product.url, contested, DEMO.annotator, ['Positive']);
  await handIn(product.url, contested, FATIMA, ['Negative']);
  const { data: task } = await admin.call<{ project: { _id: string } }>('GET', `/tasks/${contested}`);
  const adjudication = `/admin/projects/${task.project._id}/agreement`;
  for (const { name, area, account, within, starts } of PEOPLE) {
    await test.step(name, async () => {
      const user = await openUser(name);
      if (account) await user.logIn(account);
      const routes = area === undefined ? [] : await routesOf(area);
      // The submitted jobs of the demo are not in-product, so no link leads to a review page.
      // Few items pages are opened, and that of an exam leads to no batches.
      const reviews =
        area === 'mfe-admin'
          ? [`/admin/jobs/${inProduct}/review`, adjudication, `/admin/tasks/${toSplit}/items`, `/admin/tasks/${exam}/exam`]
          : [];
      const tries = area === 'mfe-annotator' ? [`/dashboard/exam-tries/${tryId}`] : [];
      const { opened, spills } = await walk(
        user,
        [...starts, ...reviews, ...tries, ...routes.filter((path) => !path.includes(':'))],
        within,
      );
      expect.soft(spills).toEqual([]);
      expect
        .soft(
          routes.filter((path) => !OPENED_ELSEWHERE.includes(path) && !opened.has(path.replace(/:\w+/g, ':id'))),
          'routes that no link leads to',
        )
        .toEqual([]);
    });
  }
});
