import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BANK_VIEW_MESSAGES } from '@labelbridge/contracts';
import { testApi } from '@labelbridge/session/testing/server';
import { type UserDetail } from '../api/users.js';

import { PayoutAccountCard } from './PayoutAccountCard.js';

const api = testApi();

const ADA: UserDetail = {
  _id: 'ada',
  firstname: 'Ada',
  lastname: 'Obi',
  email: 'ada@x.test',
  username: 'ada',
  phone: '8030000002',
  skills: [],
  claimedSkills: null,
  role: 'USER',
  duties: [],
  status: 'active',
  emailVerified: true,
  hasSecondFactor: false,
  promotion: null,
  telegram: null,
  availableHoursPerWeek: 40,
  payoutAccount: {
    accountName: 'Ada Obi',
    accountNumber: '••4579',
    bankCode: '011',
    bankName: 'First Bank',
    resolvedName: 'OBI ADA',
    nameMatch: 'match',
    heldUntil: null,
  },
  accountAskedAt: null,
  createdAt: '2026-11-20T08:00:00.000Z',
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

afterEach(cleanup);

describe('a payout account, as an admin sees it', () => {
  it('shows the last digits, and the complete number only to an admin who gives a reason', async () => {
    api.on('POST /api/privacy/bank-account', { data: { accountName: 'Ada Obi', accountNumber: '0000014579', bankCode: '011' } });
    render(<PayoutAccountCard user={ADA} />);
    expect(screen.getByText('••4579')).toBeTruthy();
    await press(BANK_VIEW_MESSAGES.show);
    await press(BANK_VIEW_MESSAGES.look);
    expect(screen.getByText(BANK_VIEW_MESSAGES.why)).toBeTruthy();
    expect(api.sent).toEqual([]);
    await userEvent.type(screen.getByLabelText('Reason'), ' The bank asks ');
    await press(BANK_VIEW_MESSAGES.look);
    expect(await screen.findByText('0000014579')).toBeTruthy();
    expect(api.sent).toEqual([['POST /api/privacy/bank-account', { userId: 'ada', reason: 'The bank asks' }]]);
    await press(BANK_VIEW_MESSAGES.hide);
    expect(screen.queryByText('0000014579')).toBeNull();
  });

  it('keeps the reason where the call fails', async () => {
    api.refuse('POST /api/privacy/bank-account', 'We could not be reached.');
    render(<PayoutAccountCard user={ADA} />);
    await press(BANK_VIEW_MESSAGES.show);
    await userEvent.type(screen.getByLabelText('Reason'), 'The bank asks');
    await press(BANK_VIEW_MESSAGES.look);
    expect(await screen.findByText('We could not be reached.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('The bank asks');
  });

  it('says that there is no account, when the person was last reminded, and reminds them', () => {
    render(<PayoutAccountCard user={{ ...ADA, payoutAccount: null, accountAskedAt: '2026-11-20T08:00:00.000Z' }} />);
    expect(screen.getByText(/Ada has no payout account yet\. Last reminded/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Remind Ada Obi of a payout account' })).toBeTruthy();
    cleanup();
    render(<PayoutAccountCard user={{ ...ADA, payoutAccount: null, status: 'suspended' }} />);
    expect(screen.queryByRole('button')).toBeNull();
  });
});

it('waits for no account of an erased person', () => {
  render(<PayoutAccountCard user={{ ...ADA, email: 'ada@erased.invalid', payoutAccount: null }} />);
  expect(screen.getByText('Erased.')).toBeTruthy();
  expect(screen.queryByText(/yet/)).toBeNull();
});
