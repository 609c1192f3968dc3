import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ONE_ADMIN_MESSAGES } from '@labelbridge/contracts';
import * as session from '@labelbridge/session';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import * as calls from '../api/users.js';

const approvePromotion = jest.fn<typeof calls.approvePromotion>();
const changeUser = jest.fn<typeof calls.changeUser>();
let admins = 2;
jest.unstable_mockModule('../api/users.js', () => ({ ...calls, approvePromotion, changeUser }));
jest.unstable_mockModule('@labelbridge/session', () => ({
  ...session,
  useResource: () => ({ data: { page: { total: admins, next: null } }, error: undefined, loading: false, reload: async () => undefined }),
}));
const { AccountChanges } = await import('./AccountChanges.js');

const ADA: calls.User = {
  _id: 'ada',
  firstname: 'Ada',
  lastname: 'Obi',
  email: 'ada@x.test',
  username: 'ada',
  phone: '8030000002',
  skills: [],
  role: 'USER',
  status: 'active',
  emailVerified: true,
  hasSecondFactor: false,
  telegram: null,
  availableHoursPerWeek: 40,
  promotion: { byId: 'ngozi', byName: 'Ngozi Ade', at: '2026-11-20T08:00:00.000Z' },
  createdAt: '2026-11-20T08:00:00.000Z',
};
const as = (userId: string) =>
  session.useSession.setState({
    status: 'user',
    user: { userId, firstName: 'N', lastName: 'A', email: 'n@x.test', phone: '803', userName: 'n', userRole: 'ADMIN' },
  });

beforeEach(() => {
  admins = 2;
  approvePromotion.mockReset().mockResolvedValue('Approved.');
  changeUser.mockReset().mockResolvedValue('Saved.');
});
afterEach(cleanup);

describe('a promotion that waits', () => {
  it('is approved or withdrawn by another admin', async () => {
    as('tunde');
    render(<AccountChanges user={ADA} />);
    expect(screen.getByText(/Ngozi Ade proposed Ada Obi as an admin/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Approve' }));
    expect(approvePromotion).toHaveBeenCalledWith('ada');
    await userEvent.click(screen.getByRole('button', { name: 'Withdraw' }));
    expect(changeUser).toHaveBeenCalledWith('ada', { role: 'USER' });
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
])('with %i admins says that nobody can approve a promotion: %s', (count, said) => {
  as('ngozi');
  admins = count;
  render(<AccountChanges user={{ ...ADA, promotion: null }} />);
  expect(document.body.textContent?.includes(ONE_ADMIN_MESSAGES.promotion)).toBe(said);
});
