import assert from 'node:assert/strict';

/** What is on a screen is there this soon after its heading. */
const PATIENCE = { timeout: 6_000 };

const whole = (words) => new RegExp(`^\\s*${words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\s*$`);
const seen = (name, locate) => [name, (page) => locate(page).first().waitFor(PATIENCE)];

/** A check: its name, and what throws where it does not hold. */
export const check = (name, holds) => [name, holds];

export const words = (text) => seen(`text "${text}"`, (page) => page.getByText(text, { exact: true }));
export const heading = (text) => seen(`heading "${text}"`, (page) => page.getByRole('heading', { name: text, exact: true }));
export const field = (label) => seen(`field ${label}`, (page) => page.locator('main, dialog').getByLabel(label, { exact: true }));
/** What is pressed, by the word it shows: a button, or a link that looks like one. */
export const pressed = (page, text) =>
  page
    .locator('main, dialog[open]')
    .locator('button, a')
    .filter({ hasText: whole(text) });
export const button = (text) => seen(`button ${text}`, (page) => pressed(page, text));
export const tab = (text) => seen(`tab ${text}`, (page) => page.locator('main nav a').filter({ hasText: new RegExp(`^${text}\\d*$`) }));
export const link = (text, to) =>
  check(`link ${text} to ${to}`, async (page) => {
    const found = page.getByRole('link', { name: text, exact: true }).first();
    await found.waitFor(PATIENCE);
    assert.equal(new URL(await found.getAttribute('href'), page.url()).pathname, to);
  });

/** The words of a table's heads; of the only one where `caption` is not given. */
export async function headsOf(page, caption) {
  const table = caption === undefined ? page.getByRole('table') : page.getByRole('table', { name: caption });
  await table.first().waitFor(PATIENCE);
  return (await table.first().getByRole('columnheader').allTextContents()).map((head) => head.trim());
}

/**
 * Opens a screen and checks what the specification says of it, each in a subtest of its name.
 *
 * @param {{ screen: string, path?: string, columns?: string[], caption?: string, checks?: [string, Function][] }} what
 */
export async function visit(t, page, { screen, path, columns = [], caption, checks = [] }) {
  await t.test(screen, async (t) => {
    if (path !== undefined) await page.goto(path);
    await page.locator('main h1').first().waitFor();
    const heads = columns.length > 0 ? await headsOf(page, caption) : [];
    for (const column of columns) await t.test(`column ${column}`, () => assert.ok(heads.includes(column), heads.join(', ')));
    for (const [name, holds] of checks) await t.test(name, () => holds(page));
  });
}

/** Checks that a form refuses what it holds with each of these messages, each in a subtest of its name. */
export async function refuses(t, form, submit, messages) {
  await form.getByRole('button', { name: submit, exact: true }).click();
  for (const message of messages) await t.test(message, () => form.getByText(message, { exact: true }).first().waitFor(PATIENCE));
}

/** The notice with these words: its title, and its text where it has one. */
export async function notice(page, title, text) {
  const found = page.locator('[role=status], [role=alert]').filter({ hasText: title });
  await (text === undefined ? found : found.filter({ hasText: text })).first().waitFor(PATIENCE);
  for (const close of await page.getByRole('button', { name: /^Close notice/ }).all()) await close.click();
}

/** Makes a call fail: in the server with this body, or in the network. @returns what undoes it */
export async function failing(page, method, path, failure) {
  const answer = (route) => {
    if (route.request().method() !== method) return route.fallback();
    if (failure === 'network') return route.abort();
    return route.fulfill({ status: failure.statusCode ?? 500, contentType: 'application/json', body: JSON.stringify(failure) });
  };
  const url = new RegExp(`/api${path}(\\?.*)?$`);
  await page.route(url, answer);
  return () => page.unroute(url, answer);
}

/** Calls the API as a person of the demo would, for what a screen needs. */
export async function startApi(url, { email, password }) {
  const headers = { 'content-type': 'application/json' };
  const call = async (method, path, body) => {
    const answer = await fetch(`${url}/api${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const answered = await answer.json();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${answered.message}`);
    return answered;
  };
  const { token, user } = await call('POST', '/auth/login', { email, password });
  headers.authorization = `Bearer ${token}`;
  return { call, user };
}

/** Holds the answers to calls of this address back. @returns what lets them come, and is over when the first has come */
export async function holding(page, url, answer = (route) => route.continue()) {
  let release;
  const held = new Promise((resolve) => {
    release = resolve;
  });
  const hold = async (route) => {
    await held;
    await answer(route);
  };
  await page.route(url, hold);
  return async () => {
    const answered = page.waitForResponse(url);
    release();
    await answered;
    await page.unroute(url, hold);
  };
}
