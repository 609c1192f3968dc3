import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { APPEAL_MESSAGES, BREAKER_MESSAGES, DUTIES, REVIEW_TIME_MESSAGES } from '@labelbridge/contracts';
import { MemoryRouter } from '@labelbridge/router/testing';
import { useSession } from '@labelbridge/session';
import { testApi } from '@labelbridge/session/testing/server';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type JobDetail } from '../api/jobs.js';
import { JOB } from '../job.fixture.js';
import AppealsPage from '../pages/AppealsPage.js';
import { JobButtons } from './JobButtons.js';
import { HoldNotice } from './JobNotices.js';
import { useJobDialogs } from './use-job-dialogs.js';

const api = testApi();
const decideBy = '2026-12-03T08:40:00.000Z';

beforeEach(() =>
  useSession.setState({
    status: 'user',
    user: {
      userId: 'u',
      firstName: 'A',
      lastName: 'O',
      email: 'a@x.test',
      phone: '803',
      userName: 'ngozi',
      userRole: 'ADMIN',
      duties: DUTIES,
    },
  }),
);
afterEach(cleanup);

function Decisions({ job }: { job: JobDetail }) {
  const { open, dialog } = useJobDialogs();
  return (
    <MemoryRouter>
      <JobButtons job={job} onOpen={open} />
      <HoldNotice job={job} />
      {dialog}
    </MemoryRouter>
  );
}

// @fairwork 1.1
it.each([
  ['you', true, null],
  ['other', false, REVIEW_TIME_MESSAGES.holdOther],
  ['nobody', false, REVIEW_TIME_MESSAGES.holdNobody],
  [null, false, null],
] as const)('offers to move the deadline if the admin may, and else says who may: %p', (holder, offers, text) => {
  const consentAmount = { amount: 500_000, currency: 'NGN' } as const;
  const { container } = render(<Decisions job={{ ...JOB, holder, decideBy, consentAmount }} />);
  expect(screen.queryAllByRole('button', { name: /^Decide later/ })).toHaveLength(offers ? 1 : 0);
  expect(container.textContent?.includes('then it counts as approved, at ₦5,000.00')).toBe(text !== null);
  if (text) {
    expect(container.textContent).toContain(text);
    expect(container.querySelector('time')?.dateTime).toBe(decideBy);
  }
});

it('says of work with items that were sent back that they come back, not that it counts as approved', () => {
  const { container } = render(<HoldNotice job={{ ...JOB, holder: 'nobody', decideBy, consentAmount: null }} />);
  expect(container.textContent).toContain(REVIEW_TIME_MESSAGES.comesBack);
  expect(container.textContent).not.toContain('approved');
});

// @fairwork 4.1
it.each([
  [true, 'then another admin decides'],
  [false, APPEAL_MESSAGES.aloneReject],
])('says before a rejection who decides an appeal: another admin there %p', async (hasDecider, text) => {
  render(<Decisions job={{ ...JOB, hasDecider }} />);
  await userEvent.click(screen.getByRole('button', { name: /^Reject/ }));
  expect(screen.getByRole('dialog').textContent).toContain(text);
});

// @fairwork 4.1
it.each([true, false])('says above the appeals that no other admin can decide them: alone %p', async (alone) => {
  api.on('GET /api/appeals', { data: [], page: { total: 0, next: null } });
  api.on('GET /api/appeals/figures', { data: { open: 7, upheld: 0, overturned: 0, byTime: 0, withdrawn: 0, alone } });
  render(
    <MemoryRouter>
      <AppealsPage />
    </MemoryRouter>,
  );
  expect(await screen.findByText('7')).toBeTruthy();
  expect(screen.queryAllByText(APPEAL_MESSAGES.aloneList)).toHaveLength(alone ? 1 : 0);
});

// @fairwork 4.1
it('says before a rejection when it waits for a second admin, but not to the one who agrees', async () => {
  const proposal = { by: 'Bisi O', byId: 'other', at: decideBy, reason: 'Four signs are missing.' };
  const { rerender } = render(<Decisions job={JOB} />);
  await userEvent.click(screen.getByRole('button', { name: /^Reject/ }));
  expect(screen.getByRole('dialog').textContent).toContain(BREAKER_MESSAGES.before(1));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  rerender(<Decisions job={{ ...JOB, proposal }} />);
  await userEvent.click(screen.getByRole('button', { name: /^Reject/ }));
  expect(screen.getByRole('dialog').textContent).not.toContain(BREAKER_MESSAGES.before(1));
});
