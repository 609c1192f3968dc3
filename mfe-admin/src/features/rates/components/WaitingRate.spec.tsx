import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import * as session from '@labelbridge/session';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import * as calls from '../api/rates.js';

const approveRate = jest.fn<typeof calls.approveRate>();
const refuseRate = jest.fn<typeof calls.refuseRate>();
jest.unstable_mockModule('../api/rates.js', () => ({ ...calls, approveRate, refuseRate }));
const { WaitingRate } = await import('./WaitingRate.js');

const WAITING: calls.ProposedRate = {
  _id: 'r1',
  from: 'USD',
  to: 'NGN',
  rate: 9_600_000,
  source: 'Labelbridge',
  byId: 'ngozi',
  byName: 'Ngozi Ade',
  at: '2026-11-20T08:00:00.000Z',
  validUntil: '2026-11-21T08:00:00.000Z',
};
const CONFIRMED = { from: 'USD', to: 'NGN', rate: 150_000, source: 'Simulated bank', quotedAt: '2026-11-20T07:00:00.000Z' } as const;
const as = (userId: string) =>
  session.useSession.setState({
    status: 'user',
    user: { userId, firstName: 'N', lastName: 'A', email: 'n@x.test', phone: '803', userName: 'n', userRole: 'ADMIN' },
  });

beforeEach(() => {
  approveRate.mockReset().mockResolvedValue('Approved.');
  refuseRate.mockReset().mockResolvedValue('Refused.');
});
afterEach(cleanup);

describe('a rate that waits', () => {
  it('is approved by another admin after a confirmation, or refused', async () => {
    as('tunde');
    render(<WaitingRate waiting={WAITING} confirmed={CONFIRMED} />);
    expect(screen.getByText('$1 = ₦96,000.00')).toBeTruthy();
    expect(screen.getByText('$1 = ₦1,500.00, by Simulated bank')).toBeTruthy();
    expect(screen.getByText(/Ngozi Ade proposes this rate/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Approve' }));
    expect(approveRate).not.toHaveBeenCalled();
    await userEvent.click(screen.getAllByRole('button', { name: 'Approve' }).at(-1) ?? document.body);
    expect(approveRate).toHaveBeenCalledWith('r1');
    await userEvent.click(screen.getByRole('button', { name: 'Refuse' }));
    expect(refuseRate).toHaveBeenCalledWith('r1');
  });

  it('is withdrawn by its proposer, who cannot approve it', async () => {
    as('ngozi');
    render(<WaitingRate waiting={WAITING} confirmed={null} />);
    expect(screen.getByText(/You proposed this rate/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Withdraw' }));
    expect(refuseRate).toHaveBeenCalledWith('r1');
  });
});
