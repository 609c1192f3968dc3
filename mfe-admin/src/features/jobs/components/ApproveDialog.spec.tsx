import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { testApi } from '@labelbridge/session/testing/server';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type JobDetail } from '../api/jobs.js';
import { JOB } from '../job.fixture.js';
import { ApproveDialog } from './ApproveDialog.js';

const ABOVE: JobDetail = {
  ...JOB,
  rate: { amount: 100_000, currency: 'NGN', per: 'hour' },
  claimedMinutes: 480,
  timeFlags: ['unbroken'],
  proposedAmount: { amount: 800_000, currency: 'NGN' },
};
const api = testApi();

beforeEach(() => {
  api.on('GET /api/jobs/:id', { data: ABOVE });
  api.on('GET /api/rates/current', { data: { quote: null } });
});
afterEach(cleanup);

it('says why the time of the job is marked', async () => {
  render(<ApproveDialog job={ABOVE} decide={async () => undefined} onClose={() => undefined} />);
  expect(await screen.findByText('3 hours of work without a break.')).toBeTruthy();
});

it('asks again to confirm a time above the clock where the minutes change', async () => {
  render(<ApproveDialog job={ABOVE} decide={async () => undefined} onClose={() => undefined} />);
  const tick = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /^I confirm/ });
  await userEvent.click(await screen.findByRole('checkbox', { name: /^I confirm/ }));
  expect(tick().checked).toBe(true);
  const minutes = screen.getByLabelText(/^Minutes to pay/);
  await userEvent.clear(minutes);
  await userEvent.type(minutes, '300');
  expect(tick().checked).toBe(false);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Approve' }).disabled).toBe(true);
  await userEvent.click(tick());
  await userEvent.type(minutes, '{Backspace}0');
  expect(tick().checked).toBe(false);
});

it('keeps no number of another currency: ₦8,000.00 does not become $8,000.00', async () => {
  render(<ApproveDialog job={ABOVE} decide={async () => undefined} onClose={() => undefined} />);
  const amount = await screen.findByLabelText<HTMLInputElement>(/^Approved amount/);
  expect(amount.value).toBe('8000.00');
  await userEvent.selectOptions(screen.getByLabelText(/^Currency/), 'USD');
  expect(amount.value).toBe('');
  await userEvent.type(screen.getByLabelText(/^Minutes to pay/), '{Backspace}');
  expect(amount.value).toBe('');
  await userEvent.type(amount, '5');
  await userEvent.selectOptions(screen.getByLabelText(/^Currency/), 'NGN');
  expect(amount.value).toBe('800.00');
});
