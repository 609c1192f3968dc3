import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { testUser } from '@labelbridge/session/testing';

const Strip = ({ settings, onLater }: { settings: string; onLater: () => void }) => <button onClick={onLater}>{settings}</button>;
jest.unstable_mockModule('./UnverifiedEmail.js', () => ({ default: Strip }));
const { VerificationStrip } = await import('./VerificationStrip.js');

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

it.each([
  ['USER', '/dashboard/settings'],
  ['ADMIN', '/admin/settings'],
] as const)('links a user of role %s to their own settings', async (userRole, settings) => {
  render(<VerificationStrip user={testUser({ userRole, emailVerified: false })} />);
  expect(await screen.findByText(settings)).toBeTruthy();
});

it('stays dismissed for the rest of the session', async () => {
  const user = testUser({ emailVerified: false });
  const { unmount } = render(<VerificationStrip user={user} />);
  await userEvent.click(await screen.findByRole('button'));
  expect(screen.queryByRole('button')).toBeNull();
  unmount();
  render(<VerificationStrip user={user} />);
  await Promise.resolve();
  expect(screen.queryByRole('button')).toBeNull();
});
