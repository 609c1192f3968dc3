import { DUTIES } from '@labelbridge/contracts';
import { type User } from './api/users.js';

/** An annotator who is proposed as an admin, for tests. */
export const ADA: User = {
  _id: 'ada',
  firstname: 'Ada',
  lastname: 'Obi',
  email: 'ada@x.test',
  username: 'ada',
  phone: '8030000002',
  skills: [],
  role: 'USER',
  duties: [],
  status: 'active',
  emailVerified: true,
  hasSecondFactor: false,
  telegram: null,
  availableHoursPerWeek: 40,
  promotion: { byId: 'ngozi', byName: 'Ngozi Ade', at: '2026-11-20T08:00:00.000Z', duties: [...DUTIES] },
  createdAt: '2026-11-20T08:00:00.000Z',
};
