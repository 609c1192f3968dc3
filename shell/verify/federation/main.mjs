// Checks in a browser that shell and areas use the standard protocol of Module Federation (docs/adr/0010): the shell loads an area built by
// the stock plugin with its own runtime, and a host with the stock runtime loads the deployed areas.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { buildAll, ensureInstalled } from '../../../scripts/lib/install.mjs';
import { DEMO, startProduct } from '../../e2e/fixtures/product.mjs';
import { buildStockArea, buildStockHost } from './builds.mjs';
import { productBehind, startServer } from './servers.mjs';

/** Name that only the code of React contains. */
const REACT_INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
const RUNTIME = '__FEDERATION__';

const began = performance.now();
const cleanups = [];
const check = (title, isTrue) => {
  console.log(`${isTrue ? 'ok    ' : 'FAILED'} ${title}`);
  if (!isTrue) process.exitCode = 1;
};

async function openPage(browser, isAreaScript) {
  const page = await (await browser.newContext()).newPage();
  page.setDefaultTimeout(15_000);
  const errors = [];
  const scripts = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('response', (answer) => {
    if (isAreaScript(answer.url()) && answer.url().endsWith('.js')) scripts.push(answer.text().catch(() => REACT_INTERNALS));
  });
  const assertClean = async (title, { ownRuntime = false } = {}) => {
    check(`${title}: no error in the page ${errors.join(' | ')}`, errors.length === 0);
    const bodies = await Promise.all(scripts);
    check(
      `${title}: the area loaded ${bodies.length} scripts and no React`,
      bodies.length > 0 && !bodies.some((body) => body.includes(REACT_INTERNALS)),
    );
    check(
      `${title}: the area ${ownRuntime ? 'has' : 'lacks'} a Module Federation runtime of its own`,
      bodies.some((body) => body.includes(RUNTIME)) === ownRuntime,
    );
  };
  return { page, assertClean };
}

async function fillLogin(page, { email, password }) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
}

async function ourShellLoadsStockArea(browser, product, area) {
  const { page, assertClean } = await openPage(browser, (url) => url.startsWith(area));
  await page.goto(`${product}/login`);
  await fillLogin(page, DEMO.annotator);
  await page.getByRole('heading', { name: 'Stock area' }).waitFor();
  await page.getByRole('button', { name: 'Count' }).click();
  await page.getByText('Ada is at /dashboard/overview, count 1').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Jobs' }).click();
  await page.getByText('Ada is at /dashboard/jobs, count 1').waitFor();
  check('our shell renders the stock area and shares router, session and React with it', true);
  await assertClean('the stock area in our shell', { ownRuntime: true });
}

/** @param pages paths, each with a locator of content that only the rendered page has */
async function stockHostLoadsArea(browser, host, account, pages) {
  const { page, assertClean } = await openPage(browser, (url) => url.includes('/areas/'));
  for (const [path, content] of pages) {
    await page.goto(`${host}${path}`);
    if (account && path === pages[0][0]) await fillLogin(page, account);
    await content(page).waitFor();
    check(`the stock host renders ${path}`, true);
  }
  await assertClean(`our area of ${pages[0][0]} in the stock host`);
}

const heading = (name) => (page) => page.getByRole('heading', { name });
const firstRowOfData = (page) => page.getByRole('row').nth(1);

async function run() {
  ensureInstalled();
  buildAll();
  const folder = mkdtempSync(join(tmpdir(), 'labelbridge-federation-'));
  cleanups.push(() => rmSync(folder, { recursive: true }));
  const area = await startServer(await buildStockArea(folder));
  cleanups.push(area.stop);
  const product = await startProduct({ REMOTE_ANNOTATOR_URL: area.url });
  cleanups.push(product.stop);
  const hostDist = await buildStockHost(folder);
  const host = await startServer(hostDist, productBehind(product.url, join(hostDist, 'index.html')));
  cleanups.push(host.stop);
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  cleanups.push(() => browser.close());

  await ourShellLoadsStockArea(browser, product.url, area.url);
  await stockHostLoadsArea(browser, host.url, undefined, [
    ['/about-us', heading('A bridge between African talent and the world’s AI work')],
    ['/new-projects', heading('Image Annotation')],
  ]);
  await stockHostLoadsArea(browser, host.url, DEMO.annotator, [
    ['/dashboard/overview', heading(/Ada/)],
    ['/dashboard/jobs', firstRowOfData],
  ]);
  await stockHostLoadsArea(browser, host.url, DEMO.admin, [
    ['/admin', heading('Overview')],
    ['/admin/jobs', firstRowOfData],
  ]);
}

try {
  await run();
} catch (error) {
  check(error.message, false);
} finally {
  for (const cleanUp of cleanups.reverse()) await cleanUp();
  console.log(`federation: ${process.exitCode ? 'FAILED' : 'passed'} in ${((performance.now() - began) / 1_000).toFixed(0)} s`);
}
