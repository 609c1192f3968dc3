import { type Profile } from './api/profile.js';

export const ACCOUNT = { accountName: 'Ada Obi', accountNumber: '0000014579', bankCode: '011' } as const;

export const ADA: Profile = {
  _id: 'ada',
  firstname: 'Ada',
  lastname: 'Obi',
  email: 'ada@x.test',
  username: 'ada',
  phone: '8030000002',
  role: 'USER',
  duties: [],
  status: 'active',
  emailVerified: true,
  hasSecondFactor: false,
  promotion: null,
  telegram: null,
  skills: [],
  availableHoursPerWeek: 40,
  payoutAccount: { ...ACCOUNT, resolvedName: 'OBI ADA', nameMatch: 'match', heldUntil: null },
  payWaits: false,
  verifyFirst: false,
  createdAt: '2026-11-20T08:00:00.000Z',
};
