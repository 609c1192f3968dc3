import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { LONG_DAY_TEXT, NO_SHARE, OWN_WORK_LABEL, reviewOffer } from '@labelbridge/contracts';
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

it.each([
  ['task', null, 'Pay for this work is not set aside'],
  ['task', 600_000, 'Pay for this work is set aside'],
  ['hour', 50_000_000, 'Pay for this work is set aside, up to ₦500,000.00'],
] as const)('says of a rate per %s with %s set aside if its pay is', (per, reserved, text) => {
  const payReserved = reserved === null ? null : ({ amount: reserved, currency: 'NGN' } as const);
  render(<OfferDetails job={{ ...JOB, status: 'pending', rate: { ...RATE, per }, payReserved }} />);
  expect(valueOf('Funding')).toBe(text);
});

it('says by when the work of a batch from a queue begins, with its date and time, as long as that holds', () => {
  render(<OfferDetails job={{ ...JOB, startedAt: null, beginBy: '2026-11-25T09:30:00.000Z' }} />);
  expect(valueOf('Begin by')).toMatch(/^2026-11-25 \d\d:30.*, or it goes back to the queue$/);
  cleanup();
  render(<OfferDetails job={JOB} />);
  expect(valueOf('Begin by')).toBeUndefined();
});

it.each([RATE, null])('says before the work if silence approves it: %p', (rate) => {
  render(<OfferDetails job={{ ...JOB, rate }} />);
  expect(valueOf('Review')).toBe(reviewOffer(JOB.reviewDays, rate));
});

describe('the conditions', () => {
  const ownWork = { consent: 'Your voice is recorded.', licence: 'CC BY-NC 4.0, for research', share: null };

  it('say in one line what waiting is paid, and nothing if none is', () => {
    render(<OfferDetails job={{ ...JOB, paidWaiting: ['guideline', 'fault'] }} />);
    expect(valueOf('Also paid')).toBe('Time lost to an unclear guideline; time lost to a fault of the task or of Labelbridge');
    cleanup();
    render(<OfferDetails job={JOB} />);
    for (const label of ['Also paid', 'Long days', ...Object.values(OWN_WORK_LABEL.your)]) expect(valueOf(label)).toBeUndefined();
  });

  it.each(['pending', 'submitted', 'approved'] as const)('name the exam that is paid with %s work', (status) => {
    const examPay = { minutes: 15, pays: { amount: 50_000, currency: 'NGN' } } as const;
    render(<OfferDetails job={{ ...JOB, status, examPay }} />);
    expect(valueOf('Also paid with the first approved job')).toBe('Your exam, 15 min: ₦500.00');
    cleanup();
    render(<OfferDetails job={{ ...JOB, status }} />);
    expect(valueOf('Also paid with the first approved job')).toBeUndefined();
  });

  it.each(['pending', 'submitted', 'approved'] as const)('name the terms of own work, of %s work too', (status) => {
    render(<OfferDetails job={{ ...JOB, status, ownWork }} />);
    expect(valueOf(OWN_WORK_LABEL.your.consent)).toBe(ownWork.consent);
    expect(valueOf(OWN_WORK_LABEL.your.licence)).toBe(ownWork.licence);
    expect(valueOf(OWN_WORK_LABEL.your.share)).toBe(NO_SHARE.your);
  });

  it('name the share of later income, and that long days are stopped', () => {
    render(<OfferDetails job={{ ...JOB, ownWork: { ...ownWork, share: 'Half a percent' }, stopsLongDays: true }} />);
    expect(valueOf(OWN_WORK_LABEL.your.share)).toBe('Half a percent');
    expect(valueOf('Long days')).toBe(LONG_DAY_TEXT);
  });
});

describe('mobile data', () => {
  const price = { perGb: { amount: 43_000, currency: 'NGN' }, date: '2026-11-01' } as const;
  const data = { load: 11_200_000, send: 300_000, loaded: 0, sent: 0, price };

  it('of a pending job is what it takes, and its cost at the price of a day', () => {
    render(<OfferDetails job={{ ...JOB, data }} />);
    expect(valueOf('Mobile data')).toBe('About 12 MB to load, 0.3 MB to send, about ₦5 at ₦430 per GB of 1 November 2026');
  });

  it('has no cost without a price', () => {
    render(<OfferDetails job={{ ...JOB, data: { ...data, price: null } }} />);
    expect(valueOf('Mobile data')).toBe('About 12 MB to load, 0.3 MB to send');
  });

  it.each(['submitted', 'approved', 'rejected'] as const)('of %s work is compared with what was used', (status) => {
    render(<OfferDetails job={{ ...JOB, status, data: { ...data, loaded: 13_000_000, sent: 100_000, price: null } }} />);
    expect(valueOf('Mobile data')).toBe('Said 12 MB, used 14 MB');
  });

  it('is not known of work elsewhere, and of jobs of before', () => {
    render(<OfferDetails job={JOB} />);
    expect(valueOf('Mobile data')).toBe('Not known: the work is on another site');
    cleanup();
    render(<OfferDetails job={{ ...JOB, task: { ...JOB.task, workplace: 'labelbridge' } }} />);
    expect(valueOf('Mobile data')).toBeUndefined();
  });
});

it.each([
  ['2099-01-08', '2099-01-08, until the end of that day in Lagos'],
  [null, undefined],
])('shows of an offer with the day of pay %s: %s', (payBy, shown) => {
  const offer = {
    rate: RATE,
    fee: { amount: 5_000, currency: 'NGN' },
    rateMissing: false,
    payBy,
    gross: RATE,
    net: RATE,
    quote: null,
  } as const;
  render(<OfferDetails job={{ ...JOB, status: 'rejected', rate: RATE, offer }} />);
  expect(valueOf('Pay due by')).toBe(shown);
});
