import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { dutyMissingMessage, WEBHOOK_EVENT_TEXT, WEBHOOK_EVENTS, WEBHOOK_MESSAGES } from '@labelbridge/contracts';
import { MemoryRouter } from '@labelbridge/router/testing';
import { logInAs } from '@labelbridge/session/testing';
import { testApi } from '@labelbridge/session/testing/server';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Webhook } from '../api/webhooks.js';
import { testWebhook } from '../webhook.fixture.js';
import WebhooksPage from './WebhooksPage.js';

const api = testApi();

beforeEach(() => logInAs({ userRole: 'ADMIN' }));
afterEach(cleanup);

const show = () => render(<WebhooksPage />, { wrapper: MemoryRouter });

const open = (...webhooks: Webhook[]) => {
  api.on('GET /api/webhook-endpoints', { data: webhooks, page: { total: webhooks.length, next: null } });
  show();
};

const openDialog = async () => {
  open();
  await userEvent.click((await screen.findAllByRole('button', { name: 'Add a webhook' }))[0] ?? document.body);
};

it('lists where webhooks lead, of what they tell, and what waits', async () => {
  open(testWebhook({ waiting: 1_000 }));
  const link = await screen.findByRole('link', { name: 'https://lake.example/hooks?key=1' });
  expect(link.getAttribute('href')).toBe('/admin/webhooks/0123456789abcdef01234567');
  const cells = within(screen.getAllByRole('row')[1] ?? document.body).getAllByRole('cell');
  expect(cells.map((cell) => cell.textContent)).toEqual([
    'https://lake.example/hooks?key=1Nightly import',
    'job.submitted, invoice.paid',
    'Active',
    '1,000+',
    '1',
    'Never',
  ]);
});

it.each([
  ['admin', /An admin paused it.*Resume it/],
  ['failing', /Nothing was delivered for 3 days.*resume it/],
  ['gone', /410.*Change the address and resume it/],
] as const)('says why a webhook is paused, and what to do: %s', async (pausedBecause, text) => {
  open(testWebhook({ state: 'paused', pausedBecause }));
  const cell = (await screen.findByText('Paused')).closest('td');
  expect(cell?.textContent).toMatch(text);
});

it('says what webhooks are for while there are none', async () => {
  open();
  expect(await screen.findByText('No webhooks yet')).toBeTruthy();
  expect(screen.getByText(/^A webhook tells another program at once/)).toBeTruthy();
});

it.each([
  ['a refusal', () => api.refuse('GET /api/webhook-endpoints', 'Broken', 500)],
  ['no connection', () => api.fail('GET /api/webhook-endpoints')],
])('shows that the webhooks could not be loaded, and tries again: %s', async (_, fail) => {
  fail();
  show();
  expect(await screen.findByText('The webhooks could not be loaded')).toBeTruthy();
  api.on('GET /api/webhook-endpoints', { data: [testWebhook()], page: { total: 1, next: null } });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Nightly import')).toBeTruthy();
});

it('adds a webhook, and shows its secret once', async () => {
  await openDialog();
  api.on('POST /api/webhook-endpoints', { message: WEBHOOK_MESSAGES.made, data: testWebhook(), secret: 'whsec_abc' });
  await userEvent.type(screen.getByRole('textbox', { name: 'Address' }), ' https://lake.example/hooks ');
  await userEvent.type(screen.getByRole('textbox', { name: /^Description/ }), 'Nightly import');
  await userEvent.click(screen.getByRole('checkbox', { name: 'payout.failed' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'job.submitted' }));
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  const dialog = await screen.findByRole('dialog', { name: 'Secret of the webhook' });
  const body = { url: 'https://lake.example/hooks', description: 'Nightly import', events: ['job.submitted', 'payout.failed'] };
  expect(api.changes()).toEqual([['POST /api/webhook-endpoints', body]]);
  expect(within(dialog).getByText('whsec_abc')).toBeTruthy();
  expect(within(dialog).getByText(/checks with it that a delivery is from Labelbridge/)).toBeTruthy();
  await userEvent.click(within(dialog).getByRole('button', { name: 'I have kept it' }));
  expect(screen.queryByText('whsec_abc')).toBeNull();
});

it('says of each event when it is sent', async () => {
  await openDialog();
  for (const event of WEBHOOK_EVENTS) {
    const hint = screen.getByText(`Sent when ${WEBHOOK_EVENT_TEXT[event]}.`);
    expect(screen.getByRole('checkbox', { name: event }).getAttribute('aria-describedby')).toContain(hint.id);
  }
});

it('offers no event of money to an admin without the duty for it, and says who gives it', async () => {
  logInAs({ userRole: 'ADMIN', duties: ['settings'] });
  await openDialog();
  for (const event of WEBHOOK_EVENTS) {
    const box = screen.getByRole('checkbox', { name: event });
    const isMoney = event === 'invoice.paid' || event === 'payout.failed';
    const missing = isMoney ? ` ${dutyMissingMessage(['pay'])}` : '';
    expect([event, box.hasAttribute('disabled')]).toEqual([event, isMoney]);
    const hint = screen.getByText(`Sent when ${WEBHOOK_EVENT_TEXT[event]}.${missing}`);
    expect(box.getAttribute('aria-describedby')).toContain(hint.id);
  }
});

it('asks for an event at its box, and shows what the server refuses at its field', async () => {
  await openDialog();
  api.refuse('POST /api/webhook-endpoints', 'Refused', 400, { url: WEBHOOK_MESSAGES.urlHttps });
  const address = screen.getByRole('textbox', { name: 'Address' });
  await userEvent.type(address, 'http://lake.example');
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(screen.getByText(WEBHOOK_MESSAGES.eventNeeded)).toBeTruthy();
  const first = screen.getByRole('checkbox', { name: 'job.submitted' });
  expect(document.activeElement).toBe(first);
  expect(api.changes()).toEqual([]);
  await userEvent.click(first);
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  const problem = (await screen.findByText('This must begin with https://.')).closest('p');
  expect(address.getAttribute('aria-describedby')).toContain(problem?.id);
  expect(document.activeElement).toBe(address);
});
