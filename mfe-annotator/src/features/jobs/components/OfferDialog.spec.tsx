import { afterEach, expect, it } from '@jest/globals';
import { workPath } from '@labelbridge/contracts';
import { MemoryRouter } from '@labelbridge/router/testing';
import { testApi } from '@labelbridge/session/testing/server';
import { cleanup, render, screen } from '@testing-library/react';
import { JOB } from '../job.fixture.js';
import { OfferDialog } from './OfferDialog.js';

testApi();

afterEach(cleanup);

const valueOf = (label: string) => screen.queryByText(label)?.nextElementSibling?.textContent;

function open(job: typeof JOB) {
  const none = () => undefined;
  render(
    <MemoryRouter>
      <OfferDialog job={job} onStart={none} onGuideline={none} onClose={none} />
    </MemoryRouter>,
  );
}

it('says before the start how many items a job has, how long they take and what they pay', () => {
  const rate = { amount: 600_000, currency: 'NGN', per: 'hour' } as const;
  const naira = { amount: 600_000, currency: 'NGN' } as const;
  const fee = { amount: 0, currency: 'NGN' } as const;
  const offer = { rate, quote: null, rateMissing: false, gross: naira, fee, net: naira, payBy: '2099-12-08', estimatedMinutes: 40 };
  const task = { ...JOB.task, taskLink: workPath(JOB._id) };
  open({ ...JOB, task, rate, offer, progress: { items: 20, done: 0, skipped: 0 } });
  expect(['Items', 'Expected time', 'Pay', 'Pay for this job'].map(valueOf)).toEqual([
    '20',
    'About 40 min',
    '₦6,000 per hour',
    'About ₦4,000.00',
  ]);
});

it('says nothing of items and time where the work is elsewhere', () => {
  open(JOB);
  expect(['Items', 'Expected time', 'Pay for this job', 'Pay an hour'].map(valueOf)).toEqual([undefined, undefined, undefined, undefined]);
});

it('asks for content that is not allowed in place of the start, if the work is elsewhere', () => {
  open({ ...JOB, content: ['sexual'], contentToAllow: ['sexual'] });
  expect(screen.getByText(/You have not allowed that/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Allow it' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Start work' })).toBeNull();
});
