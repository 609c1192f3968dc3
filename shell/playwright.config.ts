import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { BROWSER } from '../scripts/lib/journeys.mjs';
import { FULL_JOURNEYS } from '../scripts/lib/full-tests.mjs';
import { shuffled } from '../scripts/lib/random.mjs';

const OUTPUT = 'e2e/output';
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Links to example.com fail at once: on a slow network a toast disappeared before the new tab opened.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
];
/** Start first: a late long journey keeps one worker busy while the others are idle. */
const LONG = ['xss.spec.ts', 'main-job.spec.ts', 'money.spec.ts'];

const seed = process.env.JOURNEYS_SEED;
/** Playwright runs projects in order, so random projects give a random order of files (scripts/test-firm.mjs). */
const inRandomOrder = (seed: number) =>
  shuffled(
    readdirSync(fileURLToPath(new URL('e2e', import.meta.url)))
      .filter((file) => file.endsWith('.spec.ts') && file !== 'screens.spec.ts')
      .sort(),
    seed,
  ).map((file) => ({ name: file, testMatch: file }));

export default defineConfig({
  testDir: 'e2e',
  outputDir: `${OUTPUT}/tests`,
  globalSetup: './e2e/fixtures/seed.ts',
  // Each test has its own server, data folder and browser context.
  fullyParallel: true,
  // Pages wait for the network and for timers: two workers leave a quarter of two cores idle.
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  timeout: 5 * 60_000,
  expect: { timeout: 30_000 },
  projects: seed
    ? inRandomOrder(Number(seed))
    : [
        { name: 'long-journeys', testMatch: LONG },
        { name: 'journeys', testIgnore: [...LONG, ...FULL_JOURNEYS, 'screens.spec.ts'] },
        { name: 'full-journeys', testMatch: FULL_JOURNEYS },
        { name: 'screens', testMatch: 'screens.spec.ts' },
      ],
  reporter: [['list'], ['html', { outputFolder: `${OUTPUT}/report`, open: 'never' }], ['json', { outputFile: `${OUTPUT}/results.json` }]],
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: BROWSER, args: FLAGS },
    viewport: { width: 1280, height: 800 },
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
  },
});
