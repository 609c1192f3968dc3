import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { JobHistory } from './History.js';

const by = { _id: 'a', name: 'Ada Obi', role: 'USER' } as const;
const step = { by, reason: null, submission: null, approvedAmount: null, approvedMinutes: null, invoiceNumber: null, dueDate: null };

it('says of a change of the due date both dates', () => {
  const dueDate = { before: '2026-11-30', after: '2026-12-15' };
  render(
    <JobHistory history={[{ ...step, action: 'dueDate', from: 'pending', to: 'pending', at: '2026-11-01T08:00:00.000Z', dueDate }]} />,
  );
  expect(screen.getByRole('listitem').textContent).toMatch(/^Due date changed.*2026-12-15, before 2026-11-30$/);
});

it('says of a rework what happened, not the state that it led to', () => {
  render(
    <JobHistory
      history={[
        { ...step, action: 'assign', from: null, to: 'pending', at: '2026-11-01T08:00:00.000Z' },
        { ...step, action: 'submit', from: 'pending', to: 'submitted', at: '2026-11-02T08:00:00.000Z' },
        { ...step, action: 'rework', from: 'submitted', to: 'pending', at: '2026-11-03T08:00:00.000Z' },
      ]}
    />,
  );
  expect(screen.getAllByRole('listitem').map((item) => item.querySelector('b')?.textContent)).toEqual([
    'Taken back for rework',
    'Submitted',
    'Assigned',
  ]);
});

it('says of the reason of an approval that it is that of the changed pay', () => {
  const history = [
    { ...step, action: 'reject', from: 'submitted', to: 'rejected', at: '2026-11-02T08:00:00.000Z', reason: 'Too dark.' },
    { ...step, action: 'approve', from: 'rejected', to: 'approved', at: '2026-11-03T08:00:00.000Z', reason: 'Half of it.' },
  ] as const;
  render(<JobHistory history={history} />);
  expect(screen.getByText(/Half of it/).parentElement?.textContent).toBe('Why the pay is changed: Half of it.');
  expect(screen.getByText(/Too dark/).textContent).toBe('Too dark.');
});
