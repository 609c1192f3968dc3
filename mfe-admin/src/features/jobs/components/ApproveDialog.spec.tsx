import { expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import * as rates from '../../rates/api/rates.js';
import * as jobs from '../api/jobs.js';
import { JOB } from '../job.fixture.js';

const ABOVE: jobs.JobDetail = {
  ...JOB,
  rate: { amount: 100_000, currency: 'NGN', per: 'hour' },
  claimedMinutes: 480,
  proposedAmount: { amount: 800_000, currency: 'NGN' },
};
const known = <T,>(data: T) => ({ data, error: undefined, loading: false, seenAt: undefined, reload: async () => undefined });
jest.unstable_mockModule('../api/jobs.js', () => ({ ...jobs, useJob: () => known(ABOVE) }));
jest.unstable_mockModule('../../rates/api/rates.js', () => ({ ...rates, useCurrentRate: () => known({ quote: null }) }));
const { ApproveDialog } = await import('./ApproveDialog.js');

it('asks again to confirm a time above the clock where the minutes change', async () => {
  render(<ApproveDialog job={ABOVE} decide={async () => undefined} onClose={() => undefined} />);
  const tick = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /^I confirm/ });
  await userEvent.click(tick());
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
