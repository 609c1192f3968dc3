import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DUTIES, ONE_ADMIN_MESSAGES, PRIVACY_MESSAGES, PROMOTION_MESSAGES } from '@labelbridge/contracts';
import * as session from '@labelbridge/session';
import { testApi } from '@labelbridge/session/testing/server';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ADA } from '../user.fixture.js';
import { AccountChanges } from './AccountChanges.js';

const api = testApi();

const as = (userId: string) =>
  session.useSession.setState({
    status: 'user',
    user: { userId, firstName: 'N', lastName: 'A', email: 'n@x.test', phone: '803', userName: 'n', userRole: 'ADMIN' },
  });

const admins = (total: number) => api.on('GET /api/users', { data: [], page: { total, next: null } });

beforeEach(() => {
  admins(2);
  api.on('POST /api/users/ada/promotion/approve', { message: 'Approved.' });
  api.on('PATCH /api/users/ada', { message: 'Saved.' });
});
afterEach(cleanup);

describe('a promotion that waits', () => {
  it('is approved or withdrawn by another admin', async () => {
    as('tunde');
    render(<AccountChanges user={ADA} />);
    expect(screen.getByText(/Ngozi Ade proposed Ada Obi as an admin/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(api.changes()).toEqual([['POST /api/users/ada/promotion/approve', { duties: DUTIES }]]));
    await userEvent.click(await screen.findByRole('button', { name: 'Withdraw' }));
    await waitFor(() => expect(api.changes().at(-1)).toEqual(['PATCH /api/users/ada', { withdraw: true }]));
  });

  it('is not approved by the admin who proposed it', () => {
    as('ngozi');
    render(<AccountChanges user={ADA} />);
    expect(screen.getByText(/You proposed Ada Obi as an admin/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Withdraw' })).toBeTruthy();
  });
});

it.each([
  [1, true],
  [2, false],
])('with %i admins says that nobody can approve a promotion: %s', async (count, said) => {
  as('ngozi');
  admins(count);
  render(<AccountChanges user={{ ...ADA, promotion: null }} />);
  await waitFor(() => expect(api.sent).toHaveLength(1));
  await waitFor(() => expect(document.body.textContent?.includes(ONE_ADMIN_MESSAGES.promotion)).toBe(said));
});

it('offers nothing on an erased account, and says why', () => {
  as('ngozi');
  render(<AccountChanges user={{ ...ADA, email: 'ada@erased.invalid', status: 'suspended', promotion: null }} />);
  expect(screen.getByText(PRIVACY_MESSAGES.erasedAccount)).toBeTruthy();
  expect(screen.queryAllByRole('button')).toEqual([]);
});

it.each([
  ['proposes', null],
  ['approves', ADA.promotion],
])('says to who %s that the email was never verified', async (_does, promotion) => {
  as('tunde');
  const { rerender } = render(<AccountChanges user={{ ...ADA, promotion, emailVerified: true }} />);
  expect(document.body.textContent).not.toContain(PROMOTION_MESSAGES.unverified);
  rerender(<AccountChanges user={{ ...ADA, promotion, emailVerified: false }} />);
  expect(document.body.textContent).toContain(PROMOTION_MESSAGES.unverified);
  if (promotion) return;
  await userEvent.click(screen.getByRole('button', { name: 'Propose as admin' }));
  expect(screen.getByRole('dialog').textContent).toContain(PROMOTION_MESSAGES.unverified);
});
