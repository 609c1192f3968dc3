import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { WEBHOOK_MESSAGES } from '@labelbridge/contracts';
import { Route, Routes } from '@labelbridge/router';
import { MemoryRouter } from '@labelbridge/router/testing';
import { logInAs } from '@labelbridge/session/testing';
import { testApi } from '@labelbridge/session/testing/server';
import { Toaster } from '@labelbridge/ui';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type DeliveryDetail } from '../api/webhooks.js';
import { testDelivery, testDetail, testWebhook } from '../webhook.fixture.js';
import DeliveryPage from './DeliveryPage.js';

const ID = testWebhook()._id;
const api = testApi();

beforeEach(() => logInAs({ userRole: 'ADMIN' }));
afterEach(cleanup);

const open = async (delivery: DeliveryDetail, webhook = testWebhook()) => {
  api.on(`GET /api/webhook-endpoints/${ID}`, { data: webhook });
  api.on('GET /api/deliveries/d1', { data: delivery });
  render(
    <MemoryRouter initialEntries={[`/admin/webhooks/${ID}/deliveries/d1`]}>
      <Routes>
        <Route path="/admin/webhooks/:id/deliveries/:deliveryId" element={<DeliveryPage />} />
      </Routes>
      <Toaster />
    </MemoryRouter>,
  );
  await screen.findByRole('heading', { name: 'Delivery of job.submitted' });
};

it('shows what was sent, and each try with its answer in words', async () => {
  await open(testDetail());
  expect(within(screen.getByRole('region', { name: 'Payload, as it is sent' })).getByText('{"type":"job.submitted"}')).toBeTruthy();
  const rows = within(screen.getByRole('region', { name: 'Tries' }))
    .getAllByRole('row')
    .slice(1);
  const shown = rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .slice(1)
      .map((cell) => cell.textContent),
  );
  expect(shown).toEqual([
    ['None', 'The connection was refused', '5 ms', ''],
    ['500', 'Answered 500', '1,234 ms', '15 characters<h1>Broken</h1>'],
  ]);
});

it('says that a delivery was not tried yet, and does not send it again meanwhile', async () => {
  await open(testDetail({ state: 'waiting', tries: 0, lastTry: null, attempts: [] }));
  expect(screen.getByText('Not tried yet')).toBeTruthy();
  expect((await screen.findByRole('button', { name: 'Send again: job.submitted' })).hasAttribute('disabled')).toBe(true);
});

it('sends the delivery again, and shows its new state', async () => {
  await open(testDetail());
  api.on('POST /api/deliveries/d1/replay', { message: WEBHOOK_MESSAGES.replayed, data: testDelivery() });
  api.on('GET /api/deliveries/d1', { data: testDetail({ state: 'delivered' }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Send again: job.submitted' }));
  expect(await screen.findByText(WEBHOOK_MESSAGES.replayed)).toBeTruthy();
  expect(await screen.findByText('Delivered')).toBeTruthy();
  expect(api.changes()).toEqual([['POST /api/deliveries/d1/replay', undefined]]);
});

it('does not send a delivery again while its webhook is paused', async () => {
  await open(testDetail(), testWebhook({ state: 'paused', pausedBecause: 'admin' }));
  expect(await screen.findByText('https://lake.example/hooks?key=1')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send again: job.submitted' })).toBeNull();
});

it('says why the delivery could not be sent again', async () => {
  await open(testDetail());
  api.refuse('POST /api/deliveries/d1/replay', WEBHOOK_MESSAGES.replaysUp, 409);
  await userEvent.click(await screen.findByRole('button', { name: 'Send again: job.submitted' }));
  expect(await screen.findByText(WEBHOOK_MESSAGES.replaysUp)).toBeTruthy();
});
