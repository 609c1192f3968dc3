import { type SessionUser } from './user.js';

/** For specs only, so that it never reaches the shared package: a logged-in user. */
export const testUser = (changes: Partial<SessionUser> = {}): SessionUser => ({
  firstName: 'Ada',
  lastName: 'Obi',
  email: 'ada@demo.test',
  userId: 'u1',
  phone: '8031234567',
  userName: 'ada',
  userRole: 'USER',
  ...changes,
});
