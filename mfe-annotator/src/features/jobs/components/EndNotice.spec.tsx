import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { EndNotice } from './EndNotice.js';

const by = (name: string) => ({ history: [{ by: { name, role: 'ADMIN' as const } }] });
const amount = { amount: 50_000, currency: 'NGN' as const };

it.each([
  [
    'An admin cancelled this job',
    '₦500.00 is paid for it: see its invoice.',
    { status: 'cancelled', approvedAmount: amount, ...by('Bola Ade') },
  ],
  ['Labelbridge cancelled this job', 'Nothing is paid for it.', { status: 'cancelled', approvedAmount: null, ...by('Labelbridge') }],
  [
    'You declined this job',
    'There is no penalty, and nothing is deducted.',
    { status: 'declined', approvedAmount: null, ...by('Ada Obi') },
  ],
] as const)('says: %s', (title, pay, job) => {
  render(<EndNotice job={{ ...job, endReason: 'The reason.' }} />);
  expect(screen.getByText(title)).toBeTruthy();
  expect(screen.getByText(pay)).toBeTruthy();
});

it('says nothing of a job that goes on', () => {
  const { container } = render(<EndNotice job={{ status: 'pending', endReason: null, approvedAmount: null, history: [] }} />);
  expect(container.textContent).toBe('');
});
