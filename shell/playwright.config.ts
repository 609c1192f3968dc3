import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { BROWSER } from '../scripts/lib/journeys.mjs';
import { shuffled } from '../scripts/lib/random.mjs';

const OUTPUT = 'e2e/output';
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Links to example.com fail at once: with a slow network a toast was gone before the new tab was there.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
];
/** They begin first: one that begins last keeps one worker busy while the other has nothing left to do. */
const LONG = ['xss.spec.ts', 'long-texts.spec.ts', 'main-job.spec.ts', 'money.spec.ts'];

const seed = process.env.JOURNEYS_SEED;
/** Playwright begins with its first project: a random order of files is one of projects (scripts/test-firm.mjs). */
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
  // Every test has a server, a data folder and a browser context of its own.
  fullyParallel: true,
  // A page waits for the network and for timers: two leave a quarter of two cores idle.
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  timeout: 5 * 60_000,
  expect: { timeout: 30_000 },
  projects: seed
    ? inRandomOrder(Number(seed))
    : [
        { name: 'long-journeys', testMatch: LONG },
        { name: 'journeys', testIgnore: [...LONG, 'screens.spec.ts'] },
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
