import { type Page } from '@playwright/test';
import { submitLogin, type Account } from '../../e2e/fixtures/user.js';
import { type Phone } from './browser.js';
import { Shown, type Snapshot } from './snapshots.js';

export interface Place {
  readonly url: string;
  readonly jobId: string;
  readonly account: Account;
}

export interface Opened {
  readonly page: Page;
  readonly shown: Shown;
}

export const numberOf = ({ item }: Snapshot): number => Number(/\d+/.exec(item)?.[0]);

/** Opens the work on an item. Logs in if the browser lost the session. */
export async function openWork(phone: Phone, { url, jobId, account }: Place, item?: number): Promise<Opened> {
  const page = await phone.open();
  const shown = new Shown();
  await shown.on(page);
  await page.goto(`${url}/dashboard/work/${jobId}`);
  const login = page.getByRole('form', { name: 'Login' });
  const start = page.getByRole('link', { name: 'Open the job' });
  const picture = page.getByRole('application');
  await login.or(start).or(picture).first().waitFor();
  if (await login.isVisible()) {
    await submitLogin(page, account);
    await start.or(picture).first().waitFor();
  }
  if (!(await picture.isVisible())) {
    await start.click();
    await page.getByRole('button', { name: /^Work on / }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Start work' }).click();
  }
  const opened = { page, shown };
  await shown.until(() => true, 'The work does not open');
  if (item !== undefined) await turnTo(opened, item);
  return opened;
}

export async function turnTo({ page, shown }: Opened, item: number): Promise<Snapshot> {
  let state = await shown.until(() => true, 'The item does not open');
  while (numberOf(state) !== item) {
    const next = numberOf(state) + Math.sign(item - numberOf(state));
    await page.keyboard.press(next > numberOf(state) ? 'PageDown' : 'PageUp');
    state = await shown.until((each) => numberOf(each) === next, `Item ${next} does not open`);
  }
  return state;
}
