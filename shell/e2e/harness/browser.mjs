import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const OUTPUT = fileURLToPath(new URL('../output', import.meta.url));
const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 360, height: 740 };
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

/** The demo seed's accounts, as `npm start` prints them. */
export const DEMO = {
  admin: { email: 'admin@demo.labelbridge.test', password: 'Admin-demo-2026!' },
  annotator: { email: 'ada@demo.labelbridge.test', password: 'Ada-demo-2026!' },
};

/**
 * A browser for one journey.
 *
 * @param {string} journey its folder below `shell/e2e/output`
 * @param {string} url where the product is
 */
export async function openBrowser(journey, url) {
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: FLAGS });
  const folder = `${OUTPUT}/${journey}`;
  await mkdir(folder, { recursive: true });
  let steps = 0;

  /** A person at a device of his own; a visitor until he logs in. `device` may say more of it, as to a playwright context. */
  const openPerson = async (who, device = {}) => {
    const context = await browser.newContext({
      baseURL: url,
      viewport: DESKTOP,
      locale: 'en-NG',
      timezoneId: 'Africa/Lagos',
      reducedMotion: 'reduce',
      ...device,
    });
    context.setDefaultTimeout(15_000);
    const page = await context.newPage();
    /** What the page complained of: scripts that threw, and all that the Content-Security-Policy refused. */
    const complaints = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      if (/Content Security Policy/i.test(message.text())) complaints.push(message.text());
    });

    return {
      page,
      complaints,
      /** Fills the log-in page and waits until it is left. */
      logIn: async ({ email, password }, next) => {
        await page.goto(next ? `/login?next=${encodeURIComponent(next)}` : '/login');
        const form = page.getByRole('form', { name: 'Login' });
        await form.getByLabel('Email').fill(email);
        await form.getByLabel('Password', { exact: true }).fill(password);
        await form.getByRole('button', { name: 'Login' }).click();
        await page.waitForURL((address) => address.pathname !== '/login');
      },
      /** Saves what is seen, on a desk and on a phone, and refuses a page that scrolls sideways. */
      step: async (title) => {
        steps += 1;
        const name = `${String(steps).padStart(2, '0')}-${who}-${title.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`;
        for (const size of [DESKTOP, PHONE]) {
          await page.setViewportSize(size);
          await page.screenshot({ path: `${folder}/${name}-${size.width}.png`, fullPage: true });
          const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
          if (wide > 0) throw new Error(`"${title}" is ${wide} px wider than a screen of ${size.width} px.`);
        }
        await page.setViewportSize(DESKTOP);
      },
    };
  };
  return { openPerson, close: () => browser.close() };
}
