import { expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type JobRow } from '../api/jobs.js';
import { BulkApprovalDialog } from './BulkApprovalDialog.js';

const job = (_id: string, more: Partial<JobRow> = {}): JobRow => ({
  _id,
  status: 'submitted',
  task: { taskName: 'Text Annotation', title: `Task ${_id}` },
  claimedMinutes: 60,
  clockMinutes: 60,
  proposedAmount: { amount: 100_000, currency: 'NGN' },
  ...more,
});
const { proposedAmount: _, ...unpriced } = job('unpriced');
const UNREVIEWED = job('unreviewed', { items: { total: 9, open: 0, toReview: 2, sentBack: 0 } });

async function open(selected: readonly JobRow[]) {
  const onApprove = jest.fn<(jobs: readonly JobRow[], confirmed: string[]) => void>();
  render(<BulkApprovalDialog selected={selected} busy={false} onApprove={onApprove} onClose={() => undefined} />);
  const text = (await screen.findByRole('dialog')).textContent;
  return { text, onApprove };
}

it('says what becomes of selected jobs that cannot be approved, and approves the others', async () => {
  const { text, onApprove } = await open([job('a'), job('b'), unpriced, UNREVIEWED]);
  expect(text).toContain('Approve 2 of 4 selected jobs?');
  expect(text).toContain('2 stay submitted: 1 without a rate, 1 with items to review.');
  await userEvent.click(screen.getByRole('button', { name: 'Approve selected' }));
  expect(onApprove.mock.calls[0]?.[0].map(({ _id }) => _id)).toEqual(['a', 'b']);
});

it('leaves out jobs whose time is marked, and says why of each', async () => {
  const { text, onApprove } = await open([job('a'), job('b', { timeFlags: ['only-skipped'] })]);
  expect(text).toContain('1 stays submitted: 1 with a marked time.');
  expect(text).toMatch(/Task b.*: All items were skipped, or most/);
  await userEvent.click(screen.getByRole('button', { name: 'Approve selected' }));
  expect(onApprove.mock.calls[0]?.[0].map(({ _id }) => _id)).toEqual(['a']);
});

it('counts those that are approved without a tick', async () => {
  const { text } = await open([job('a'), job('b'), job('c', { claimedMinutes: 480 })]);
  expect(text).toContain('Approve 2 of 3 selected jobs?');
  expect(text).toContain('Each of 2 gets an invoice of its proposed amount, together ₦2,000.00.');
});
