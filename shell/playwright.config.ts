import { defineConfig } from '@playwright/test';

const OUTPUT = 'e2e/output';
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync'];
/** They begin first: one that begins last keeps one worker busy while the other has nothing left to do. */
const LONG = ['xss.spec.ts', 'long-texts.spec.ts', 'main-job.spec.ts', 'money.spec.ts'];

export default defineConfig({
  testDir: 'e2e',
  outputDir: `${OUTPUT}/tests`,
  globalSetup: './e2e/fixtures/seed.ts',
  // Every test has a server, a data folder and a browser context of its own.
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  retries: process.env.CI ? 2 : 0,
  timeout: 5 * 60_000,
  expect: { timeout: 30_000 },
  projects: [
    { name: 'long-journeys', testMatch: LONG },
    { name: 'journeys', testIgnore: [...LONG, 'screens.spec.ts'] },
    { name: 'screens', testMatch: 'screens.spec.ts' },
  ],
  reporter: [['list'], ['html', { outputFolder: `${OUTPUT}/report`, open: 'never' }], ['json', { outputFile: `${OUTPUT}/results.json` }]],
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: FLAGS },
    viewport: { width: 1280, height: 800 },
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
  },
});
