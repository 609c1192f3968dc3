import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import * as session from '@labelbridge/session';
import { testApi } from '@labelbridge/session/testing/server';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { type ProposedRate } from '../api/rates.js';
import { WaitingRate } from './WaitingRate.js';

const api = testApi();

const WAITING: ProposedRate = {
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
  api.on('POST /api/rates/r1/approve', { message: 'Approved.' });
  api.on('POST /api/rates/r1/refuse', { message: 'Refused.' });
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
    expect(api.sent).toEqual([]);
    await userEvent.click(screen.getAllByRole('button', { name: 'Approve' }).at(-1) ?? document.body);
    await waitFor(() => expect(api.sent).toEqual([['POST /api/rates/r1/approve', undefined]]));
    await userEvent.click(await screen.findByRole('button', { name: 'Refuse' }));
    await waitFor(() => expect(api.sent.at(-1)).toEqual(['POST /api/rates/r1/refuse', undefined]));
  });

  it('is withdrawn by its proposer, who cannot approve it', async () => {
    as('ngozi');
    render(<WaitingRate waiting={WAITING} confirmed={null} />);
    expect(screen.getByText(/You proposed this rate/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Withdraw' }));
    await waitFor(() => expect(api.sent).toEqual([['POST /api/rates/r1/refuse', undefined]]));
  });
});
