import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse from 'lighthouse';
import { chromium } from '@playwright/test';
import { freePort } from '../../scripts/lib/free-port.mjs';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

/** Other work of the machine affects the performance of a single run. */
const RUNS = 5;

/**
 * Lighthouse scores of a page on a phone: the run with the median performance. With an account, opens the page in a tab without a session,
 * with the cookie of an earlier log-in.
 *
 * @returns {Promise<{ scores: Record<string, number>, missed: string[] }>} scores out of 100, and the failed audits outside performance
 */
export async function lighthouseOf(url, path, account) {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'lighthouse-'));
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [...FLAGS, `--remote-debugging-port=${port}`],
  });
  try {
    if (account) {
      const page = await context.newPage();
      await page.goto(`${url}/login`);
      const form = page.getByRole('form', { name: 'Login' });
      await form.getByLabel('Email').fill(account.email);
      await form.getByLabel('Password', { exact: true }).fill(account.password);
      await form.getByRole('button', { name: 'Login' }).click();
      await page.waitForURL((address) => address.pathname !== '/login');
      await page.close();
    }
    // The page of an account keeps a stream open, so the network never becomes idle.
    const settings = {
      port,
      output: 'json',
      logLevel: 'silent',
      onlyCategories: CATEGORIES,
      maxWaitForLoad: 12_000,
      ...(account ? { disableStorageReset: true } : {}),
    };
    const runs = [];
    for (let run = 0; run < RUNS; run += 1) runs.push((await lighthouse(url + path, settings)).lhr);
    const lhr = runs.toSorted((a, b) => a.categories.performance.score - b.categories.performance.score)[Math.floor(RUNS / 2)];
    const failed = (category) =>
      lhr.categories[category].auditRefs
        .filter(({ id, weight }) => weight > 0 && lhr.audits[id].score !== null && lhr.audits[id].score < 1)
        .map(({ id }) => id);
    return {
      scores: Object.fromEntries(CATEGORIES.map((name) => [name, Math.round((lhr.categories[name].score ?? 0) * 100)])),
      missed: CATEGORIES.slice(1).flatMap(failed),
    };
  } finally {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
