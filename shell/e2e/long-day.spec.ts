import { type Page } from '@playwright/test';
import {
  addDays,
  businessDate,
  CONTENT_DAY_HOURS,
  CONTENT_MESSAGES,
  DAY_LIMIT_MESSAGES,
  LONG_DAY_HOURS,
  startOfBusinessDay,
} from '@labelbridge/contracts';
import { expectAccessible } from './fixtures/accessibility.js';
import { annotatorText, ARABIC } from './fixtures/annotator-text.js';
import { logInToApi } from './fixtures/api.js';
import { expectToast } from './fixtures/forms.js';
import { DEMO } from './fixtures/product.mjs';
import { type ServerClock, test } from './fixtures/server-clock.js';
import { expect } from './fixtures/test.js';
import { jobInProduct } from './fixtures/work-in-product.js';
import { startWork } from './fixtures/work-page.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Recorded minutes that one call confirms, with a minute to spare. */
const STEP = 14;
/** A clock runs so long before the answer of the server counts: it is sent every two minutes. */
const RUN = 5 * MINUTE;
const MORNING = 8 * HOUR;
const ROWS = [{ text: annotatorText('Two people were hurt at the market.') }, { text: 'One more.' }];
const DISTURBING = 'Reports from Gusau';
const PLAIN = 'Letters of Gusau';
const STRICT = 'Prices of Gusau';

/** Moves the server to the next morning in Lagos. @returns by how many milliseconds */
async function toNextMorning(clock: ServerClock): Promise<number> {
  const morning = startOfBusinessDay(addDays(businessDate(clock.now()), 1)).getTime() + MORNING;
  const by = morning - clock.now().getTime();
  await clock.move(by);
  return by;
}

/** Lets so many minutes pass, which the device of the demo annotator records on a job. */
async function record(url: string, clock: ServerClock, jobId: string, minutes: number): Promise<void> {
  for (let left = minutes; left > 0; left -= STEP) {
    const from = clock.now().toISOString();
    await clock.move(Math.min(left, STEP) * MINUTE);
    // An access token lasts 15 minutes.
    const ada = await logInToApi(url, DEMO.annotator);
    await ada.call('POST', `/jobs/${jobId}/clock`, { intervals: [{ from, to: clock.now().toISOString() }] });
  }
}

/** Lets time pass at the server and on a page with a running clock. */
async function runClock(clock: ServerClock, page: Page): Promise<void> {
  await clock.move(RUN);
  await page.clock.runFor(RUN);
}

const cover = (page: Page) => page.getByRole('region', { name: CONTENT_MESSAGES.covered });
const show = (page: Page) => cover(page).getByRole('button', { name: CONTENT_MESSAGES.show });
const bar = (page: Page) => page.getByRole('region', { name: 'Paused clock' });
const goOn = (page: Page) => page.getByRole('button', { name: 'Continue the clock', exact: true });

test('disturbing content ends after four hours of a day, and work that stops long days after ten; both go on tomorrow', async ({
  product,
  clock,
  openUser,
}) => {
  const { url } = product;
  await toNextMorning(clock);
  const boss = await logInToApi(url, DEMO.admin);
  const ada = await logInToApi(url, DEMO.annotator);
  await ada.call('PUT', '/users/me/content', { allowed: ['violence'] });
  const newJob = async (title: string, conditions: object): Promise<string> => {
    const jobId = await jobInProduct(url, 'classification', ROWS, title);
    const { data: job } = await boss.call<{ task: { project: { _id: string } } }>('GET', `/jobs/${jobId}`);
    await boss.call('PUT', `/projects/${job.task.project._id}`, conditions);
    return jobId;
  };
  const [disturbing, plain, strict] = [
    await newJob(DISTURBING, { content: ['violence'] }),
    await newJob(PLAIN, {}),
    await newJob(STRICT, { stopsLongDays: true }),
  ];
  /** Opens a browser that has the time of the server. */
  const openAnnotator = async (name: string, path: string) => {
    const user = await openUser(name);
    await user.page.clock.install({ time: clock.now() });
    await user.logIn(DEMO.annotator, path);
    return user;
  };
  for (const jobId of [disturbing, plain]) {
    await ada.call('POST', `/jobs/${jobId}/clock/start`);
    await ada.call('POST', `/jobs/${jobId}/clock/pause`);
  }
  await record(url, clock, disturbing, CONTENT_DAY_HOURS * 60 - 1);

  await test.step('after four hours, disturbing content is covered until tomorrow', async () => {
    const annotator = await openAnnotator('noon', `/dashboard/jobs/${disturbing}`);
    const { page } = annotator;
    await goOn(page).click();
    await expect(page.getByText(/^On the clock: .*, running$/)).toBeVisible();
    await page.goto(`/dashboard/work/${disturbing}`);
    await expect(cover(page)).not.toContainText(DAY_LIMIT_MESSAGES.content);
    await show(page).press('Enter');
    await expect(page.getByText(ARABIC)).toBeVisible();
    await runClock(clock, page);
    await expect(cover(page).getByRole('status')).toHaveText(DAY_LIMIT_MESSAGES.content);
    await expect(show(page)).toHaveCount(0);
    await expect(page.getByText(ARABIC)).toHaveCount(0);
    await annotator.capture('content is over');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Item after' }).click();
    await expect(cover(page).getByRole('status')).toHaveText(DAY_LIMIT_MESSAGES.content);
    await expect(show(page)).toHaveCount(0);
    await page.goto(`/dashboard/jobs/${disturbing}`);
    await expect(bar(page)).toContainText(DAY_LIMIT_MESSAGES.content);
    await expect(goOn(page)).toBeVisible();
    await annotator.capture('paused for its content');
    await expectAccessible(page);
    await goOn(page).click();
    await expectToast(page, 'The clock is unchanged', DAY_LIMIT_MESSAGES.content);
  });

  const { data: seen } = await (await logInToApi(url, DEMO.annotator)).call<{ clockMinutes: number }>('GET', `/jobs/${disturbing}`);
  // The clock omits a begun minute.
  await record(url, clock, plain, LONG_DAY_HOURS * 60 - seen.clockMinutes - 2);

  await test.step('after ten hours, work that stops long days is covered; other work goes on, with a request to rest', async () => {
    const annotator = await openAnnotator('evening', '/dashboard/overview');
    const { page } = annotator;
    await startWork(page, strict);
    await expect(page.getByText(ARABIC)).toBeVisible();
    await runClock(clock, page);
    await expect(cover(page).getByRole('status')).toHaveText(DAY_LIMIT_MESSAGES.longDay);
    await expect(page.getByText(ARABIC)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Done' })).toHaveCount(0);
    await annotator.capture('the day is over');
    await expectAccessible(page);
    await page.goto(`/dashboard/jobs/${strict}`);
    await expect(bar(page)).toContainText(DAY_LIMIT_MESSAGES.longDay);
    await expect(goOn(page)).toBeVisible();
    await page.goto(`/dashboard/jobs/${plain}`);
    await goOn(page).click();
    await expect(page.getByText(DAY_LIMIT_MESSAGES.rest)).toBeVisible();
    await annotator.capture('time to rest');
    await page.getByRole('button', { name: 'Pause the clock', exact: true }).click();
    await page.goto(`/dashboard/work/${strict}`);
    await expect(cover(page).getByRole('status')).toHaveText(DAY_LIMIT_MESSAGES.longDay);

    await page.clock.fastForward(await toNextMorning(clock));
    await page.reload();
    await expect(page.getByText(ARABIC)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Done' })).toBeVisible();
    await page.goto(`/dashboard/jobs/${strict}`);
    await goOn(page).click();
    await expect(page.getByText(/^On the clock: .*, running$/)).toBeVisible();
  });
});
