import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { WEBHOOK_MESSAGES } from '@labelbridge/contracts';
import { Route, Routes } from '@labelbridge/router';
import { MemoryRouter } from '@labelbridge/router/testing';
import { logInAs } from '@labelbridge/session/testing';
import { testApi } from '@labelbridge/session/testing/server';
import { Toaster } from '@labelbridge/ui';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Delivery, type Webhook } from '../api/webhooks.js';
import { testDelivery, testDetail, testWebhook } from '../webhook.fixture.js';
import WebhookPage from './WebhookPage.js';

const ID = testWebhook()._id;
const PATH = `/api/webhook-endpoints/${ID}` as const;
const api = testApi();

beforeEach(() => logInAs({ userRole: 'ADMIN' }));
afterEach(cleanup);

const show = async (search = '') => {
  render(
    <MemoryRouter initialEntries={[`/admin/webhooks/${ID}${search}`]}>
      <Routes>
        <Route path="/admin/webhooks" element={<h1>The list</h1>} />
        <Route path="/admin/webhooks/:id" element={<WebhookPage />} />
      </Routes>
      <Toaster />
    </MemoryRouter>,
  );
  await screen.findByRole('heading', { name: 'Webhook to lake.example' });
};

const open = (webhook: Webhook, deliveries: Delivery[] = [], search?: string) => {
  api.on(`GET ${PATH}`, { data: webhook });
  api.on(`GET ${PATH}/deliveries`, { data: deliveries, page: { total: deliveries.length, next: null } });
  return show(search);
};

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const question = (name: string) => within(screen.getByRole('dialog', { name }));

it.each([
  ['active', ['Send a ping', 'Pause', 'Change', 'New secret', 'Delete']],
  ['paused', ['Resume', 'Change', 'New secret', 'Delete']],
] as const)('offers what can be done while it is %s', async (state, names) => {
  await open(testWebhook({ state, pausedBecause: state === 'paused' ? 'gone' : null }));
  const all = screen.getAllByRole('button').map((button) => button.textContent);
  expect(all.filter((name) => name !== '')).toEqual(names);
  expect(screen.queryByText(/Change the address and resume it/) !== null).toBe(state === 'paused');
});

it.each([
  ['pause', 'Pause', WEBHOOK_MESSAGES.paused, testWebhook()],
  ['resume', 'Resume', WEBHOOK_MESSAGES.resumed, testWebhook({ state: 'paused', pausedBecause: 'admin' })],
] as const)('%ss the webhook, and shows its new state', async (call, name, message, webhook) => {
  await open(webhook);
  const after = testWebhook(webhook.state === 'active' ? { state: 'paused', pausedBecause: 'admin' } : {});
  api.on(`POST ${PATH}/${call}`, { message, data: after });
  api.on(`GET ${PATH}`, { data: after });
  await press(name);
  expect(await screen.findByText(message)).toBeTruthy();
  expect(api.changes()).toEqual([[`POST ${PATH}/${call}`, undefined]]);
  expect(await screen.findByRole('button', { name: name === 'Pause' ? 'Resume' : 'Pause' })).toBeTruthy();
});

it('says why a webhook could not be paused', async () => {
  await open(testWebhook());
  api.refuse(`POST ${PATH}/pause`, WEBHOOK_MESSAGES.alreadyPaused, 409);
  await press('Pause');
  expect(await screen.findByText(WEBHOOK_MESSAGES.alreadyPaused)).toBeTruthy();
});

it.each([
  [null, false],
  ['2026-12-01T08:00:00.000Z', true],
])('makes a new secret after a question, and shows it once: an older one until %s', async (olderSecretUntil, ends) => {
  await open(testWebhook({ olderSecretUntil }));
  api.on(`POST ${PATH}/rotate`, { message: WEBHOOK_MESSAGES.rotated, data: testWebhook(), secret: 'whsec_new' });
  await press('New secret');
  const dialog = question('Make a new secret?');
  expect(dialog.getByText(/signs too for 24 hours/)).toBeTruthy();
  expect(dialog.queryByText(/The one before it ends now/) !== null).toBe(ends);
  expect(api.changes()).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Make it' }));
  const shown = within(await screen.findByRole('dialog', { name: 'Secret of the webhook' }));
  expect(shown.getByText('whsec_new')).toBeTruthy();
  await userEvent.click(shown.getByRole('button', { name: 'I have kept it' }));
  expect(screen.queryByText('whsec_new')).toBeNull();
});

it('names the address and the loss before it deletes the webhook, and then shows the list', async () => {
  await open(testWebhook());
  api.on(`DELETE ${PATH}`, { message: WEBHOOK_MESSAGES.deleted, data: testWebhook() });
  await press('Delete');
  const dialog = question('Delete this webhook?');
  expect(dialog.getByText('https://lake.example/hooks?key=1')).toBeTruthy();
  expect(dialog.getByText(/2 waiting deliveries are not sent/)).toBeTruthy();
  expect(api.changes()).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByRole('heading', { name: 'The list' })).toBeTruthy();
  expect(await screen.findByText(WEBHOOK_MESSAGES.deleted)).toBeTruthy();
});

it('changes the address and the events', async () => {
  await open(testWebhook());
  api.on(`PATCH ${PATH}`, { message: WEBHOOK_MESSAGES.changed, data: testWebhook() });
  await press('Change');
  const dialog = question('Change the webhook');
  const address = dialog.getByRole('textbox', { name: 'Address' });
  await userEvent.clear(address);
  await userEvent.type(address, 'https://new.example/');
  await userEvent.click(dialog.getByRole('checkbox', { name: 'job.submitted' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(WEBHOOK_MESSAGES.changed)).toBeTruthy();
  const body = { url: 'https://new.example/', description: 'Nightly import', events: ['invoice.paid'] };
  expect(api.changes()).toEqual([[`PATCH ${PATH}`, body]]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it.each([
  ['delivered', testDetail({ state: 'delivered', lastTry: { at: '', status: 204, error: null, ms: 12 } }), 'Answered 204, after 12 ms.'],
  ['not delivered', testDetail({ lastTry: { at: '', status: null, error: 'the host was not found', ms: 3 } }), 'The host was not found'],
])('tells that a ping was %s, and with what answer', async (result, delivery, answer) => {
  await open(testWebhook());
  api.on(`POST ${PATH}/ping`, { message: WEBHOOK_MESSAGES.pinged, data: testDelivery({ tries: 0, state: 'waiting', lastTry: null }) });
  const answered = api.hold('GET /api/deliveries/d1');
  await press('Send a ping');
  expect(await screen.findByText('The ping is on its way.')).toBeTruthy();
  answered(Response.json({ data: delivery }));
  expect(await screen.findByText(`The ping was ${result}`)).toBeTruthy();
  expect(screen.getByText(answer, { exact: false })).toBeTruthy();
});

it('shows deliveries with their last answer, and more of them on request', async () => {
  api.on(`GET ${PATH}`, { data: testWebhook() });
  api.on(`GET ${PATH}/deliveries`, (request) =>
    new URL(request.url).searchParams.has('cursor')
      ? { data: [testDelivery({ _id: 'd2', event: 'ping', lastTry: null })], page: { total: null, next: null } }
      : { data: [testDelivery()], page: { total: 2, next: 'c2' } },
  );
  await show();
  const link = await screen.findByRole('link', { name: 'job.submitted' });
  expect(link.getAttribute('href')).toBe(`/admin/webhooks/${ID}/deliveries/d1`);
  expect(link.closest('tr')?.textContent).toContain('Answered 500after 1,234 ms');
  expect(screen.queryByRole('link', { name: 'ping' })).toBeNull();
  await press('Load more');
  expect((await screen.findByRole('link', { name: 'ping' })).closest('tr')?.textContent).toContain('None yet');
  expect(screen.getByRole('link', { name: 'job.submitted' })).toBeTruthy();
});

it('filters deliveries by their state, on the server and in the address', async () => {
  await open(testWebhook(), [], '?state=failed');
  expect(await screen.findByText('Nothing has what the filters ask for')).toBeTruthy();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Delivered');
  await api.settled();
  const asked = api.sent.flatMap(([call]) => (call.includes('/deliveries') ? [call.split('?')[1]] : []));
  expect(asked).toEqual(['state=failed', 'state=delivered']);
});

it('sends a delivery again, but not while the webhook is paused', async () => {
  await open(testWebhook(), [testDelivery()]);
  api.on('POST /api/deliveries/d1/replay', { message: WEBHOOK_MESSAGES.replayed, data: testDelivery() });
  await userEvent.click(await screen.findByRole('button', { name: 'Send again: job.submitted' }));
  expect(await screen.findByText(WEBHOOK_MESSAGES.replayed)).toBeTruthy();
  expect(api.changes()).toEqual([['POST /api/deliveries/d1/replay', undefined]]);
  cleanup();
  await api.forget();
  await open(testWebhook({ state: 'paused', pausedBecause: 'failing' }), [testDelivery()]);
  await screen.findByRole('link', { name: 'job.submitted' });
  expect(screen.queryByRole('button', { name: 'Send again: job.submitted' })).toBeNull();
});
