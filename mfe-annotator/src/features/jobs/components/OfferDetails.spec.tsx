import { afterEach, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { JOB } from '../job.fixture.js';
import { OfferDetails } from './OfferDetails.js';

afterEach(cleanup);

const valueOf = (label: string) => screen.queryByText(label)?.nextElementSibling?.textContent;
const RATE = { amount: 600_000, currency: 'NGN', per: 'hour' } as const;

it('shows of submitted work the amount that the submission promised', () => {
  render(<OfferDetails job={{ ...JOB, status: 'submitted', rate: RATE, claimedMinutes: 90 }} />);
  expect(valueOf('Your work pays')).toBe('₦9,000.00');
  expect(valueOf('Because')).toContain('once it is approved');
});

it('promises no amount for work that is not submitted', () => {
  render(<OfferDetails job={{ ...JOB, status: 'pending', rate: RATE, claimedMinutes: null }} />);
  expect(valueOf('Your work pays')).toBeUndefined();
});
