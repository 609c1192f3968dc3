import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { WORKPLACE_MESSAGES } from '@labelbridge/contracts';
import { MemoryRouter } from '@labelbridge/router/testing';
import { testApi } from '@labelbridge/session/testing/server';
import { Toaster } from '@labelbridge/ui';
import { OPEN_PROJECT } from '../project.fixture.js';
import { NextBatch } from './NextBatch.js';

const api = testApi();

afterEach(cleanup);

it('an annotator takes a batch of the queue, and reads why there is none', async () => {
  api.refuse('POST /api/projects/p1/next-batch', WORKPLACE_MESSAGES.batchOpenAlready, 409);
  render(
    <MemoryRouter>
      <Toaster />
      <NextBatch
        project={OPEN_PROJECT}
        queue={{ projectId: 'p1', available: true, comparing: false, paused: false, hasBatch: false, lookAgainAt: null }}
      />
    </MemoryRouter>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Take a batch of Street signs' }));
  expect(await screen.findByText(WORKPLACE_MESSAGES.batchOpenAlready)).toBeTruthy();
});

it('reads when to look again where there is no batch now', () => {
  const { container, rerender } = render(
    <NextBatch
      project={OPEN_PROJECT}
      queue={{
        projectId: 'p1',
        available: false,
        comparing: false,
        paused: false,
        hasBatch: false,
        lookAgainAt: '2026-11-24T09:30:00.000Z',
      }}
    />,
    { wrapper: MemoryRouter },
  );
  expect(container.textContent).toContain('There is no batch to take at present. Look again on ');
  expect(container.querySelector('time')?.dateTime).toBe('2026-11-24T09:30:00.000Z');
  expect(screen.queryByRole('button')).toBeNull();
  rerender(
    <NextBatch
      project={OPEN_PROJECT}
      queue={{ projectId: 'p1', available: false, comparing: false, paused: false, hasBatch: false, lookAgainAt: null }}
    />,
  );
  expect(container.textContent).toContain('Look again tomorrow');
});

it('is offered no second batch before the first is submitted', () => {
  render(
    <NextBatch
      project={OPEN_PROJECT}
      queue={{ projectId: 'p1', available: true, comparing: false, paused: false, hasBatch: true, lookAgainAt: null }}
    />,
    { wrapper: MemoryRouter },
  );
  expect(screen.getByText(WORKPLACE_MESSAGES.batchOpenAlready)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('reads that new work is paused, and where the way back is', () => {
  const queue = { projectId: 'p1', available: true, comparing: false, paused: true, hasBatch: false, lookAgainAt: null };
  render(<NextBatch project={OPEN_PROJECT} queue={queue} />, { wrapper: MemoryRouter });
  expect(screen.getByRole('link', { name: 'See why, and the way back' }).getAttribute('href')).toBe('/dashboard/quality');
  expect(screen.queryByRole('button')).toBeNull();
});

it('reads that there may be a batch soon', () => {
  const queue = { projectId: 'p1', available: false, comparing: true, paused: false, hasBatch: false, lookAgainAt: null };
  const { container } = render(<NextBatch project={OPEN_PROJECT} queue={queue} />, { wrapper: MemoryRouter });
  expect(container.textContent).toBe('There is no batch to take at present. Answers are being compared: look again in a minute.');
});

describe('before a batch is taken', () => {
  const price = { perGb: { amount: 43_000, currency: 'NGN' }, date: '2026-11-01' } as const;
  const rate = { amount: 5_000, currency: 'NGN', per: 'item' } as const;
  const beginBy = '2026-11-25T09:30:00.000Z';
  const next = { items: 20, rate, dueDate: '2026-12-01', beginBy, data: { load: 11_200_000, send: 300_000, price } };
  const queue = { projectId: 'p1', available: true, comparing: false, paused: false, hasBatch: false, lookAgainAt: null, next };

  it('its items, pay, deadlines and mobile data stand above the button, and that it goes back if no work begins', () => {
    const { container } = render(<NextBatch project={OPEN_PROJECT} queue={queue} />, { wrapper: MemoryRouter });
    const [terms, button] = [...container.children];
    expect(button).toBe(screen.getByRole('button'));
    const [is, until, data] = [...(terms?.children ?? [])].map(({ textContent }) => textContent);
    expect(is).toBe('The next batch: about 20 items, ₦50 per item, due 2026-12-01.');
    expect(until).toMatch(
      /^Taken now, it is yours for 24 hours, until 2026-11-25 .*If you have not begun by then, it goes back to the queue\./,
    );
    expect(terms?.querySelector(`[datetime="${beginBy}"]`)).toBeTruthy();
    expect(data).toBe('Mobile data: about 12 MB to load, 0.3 MB to send, about ₦5 at ₦430 per GB of 1 November 2026.');
  });

  it('reads that its pay is agreed later, if it has no rate', () => {
    const { container } = render(<NextBatch project={OPEN_PROJECT} queue={{ ...queue, next: { ...next, rate: null } }} />, {
      wrapper: MemoryRouter,
    });
    expect(container.textContent).toContain('about 20 items, pay agreed when it is approved, due');
  });
});
