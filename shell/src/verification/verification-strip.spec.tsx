import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Role } from '@labelbridge/contracts';
import { type SessionUser } from '@labelbridge/session';

const Strip = ({ settings, onLater }: { settings: string; onLater: () => void }) => <button onClick={onLater}>{settings}</button>;
jest.unstable_mockModule('./UnverifiedEmail.js', () => ({ default: Strip }));
const { VerificationStrip } = await import('./VerificationStrip.js');

const person = (userRole: Role): SessionUser => ({
  firstName: 'Ada',
  lastName: 'Obi',
  email: 'ada@x.test',
  userId: 'u1',
  phone: '803',
  userName: 'ada',
  userRole,
  emailVerified: false,
});

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

it.each([
  ['USER', '/dashboard/settings'],
  ['ADMIN', '/admin/settings'],
] as const)('leads a person of role %s to his own settings', async (role, settings) => {
  render(<VerificationStrip user={person(role)} />);
  expect(await screen.findByText(settings)).toBeTruthy();
});

it('stays away for the rest of the session once it is put aside', async () => {
  const { unmount } = render(<VerificationStrip user={person('USER')} />);
  await userEvent.click(await screen.findByRole('button'));
  expect(screen.queryByRole('button')).toBeNull();
  unmount();
  render(<VerificationStrip user={person('USER')} />);
  await Promise.resolve();
  expect(screen.queryByRole('button')).toBeNull();
});
