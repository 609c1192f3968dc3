import { afterEach, expect, it } from '@jest/globals';
import { SETTLEMENT_MESSAGES } from '@labelbridge/contracts';
import { testApi } from '@labelbridge/session/testing/server';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { JOB } from '../job.fixture.js';
import { SettlementNotice } from './SettlementNotice.js';

const api = testApi();
afterEach(cleanup);

const SETTLEMENT = { pays: { amount: 90_000, currency: 'NGN' as const }, sentBack: 2, reviewed: true, by: '2026-12-06T09:00:00.000Z' };

const show = (settlement: typeof SETTLEMENT | null) =>
  render(<SettlementNotice job={{ ...JOB, status: 'rejected', settlement }} />).container.textContent ?? '';

it('says what is paid, what is not, and when if nothing is done', () => {
  const text = show(SETTLEMENT);
  expect(text).toContain('The accepted items pay ₦900.00. 2 items were sent back and are not paid.');
  expect(text).toContain('If you do nothing, it is paid on 2026-12-06');
});

it('takes the pay after a question that says what ends', async () => {
  api.on('POST /api/jobs/:id/settle', { message: SETTLEMENT_MESSAGES.done, data: JOB });
  show(SETTLEMENT);
  fireEvent.click(screen.getByRole('button', { name: 'Take ₦900.00' }));
  expect(await screen.findByText(new RegExp(SETTLEMENT_MESSAGES.how.replace('.', String.raw`\.`)))).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Take the pay' }));
  await waitFor(() => expect(api.changes()).toEqual([['POST /api/jobs/job1/settle', { from: 'rejected' }]]));
});

it('has no button while an item waits for its verdict', () => {
  expect(show({ ...SETTLEMENT, reviewed: false })).toContain(SETTLEMENT_MESSAGES.unreviewed);
  expect(screen.queryByRole('button')).toBeNull();
});

it('says nothing of other jobs', () => {
  expect(show(null)).toBe('');
});
