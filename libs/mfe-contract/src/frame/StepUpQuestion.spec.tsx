import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { STEP_UP_MESSAGES } from '@labelbridge/contracts';
import * as session from '@labelbridge/session';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';

import type * as calls from './step-up-calls.js';

const CALL = { method: 'GET', url: 'http://x.test/api/privacy/export' };
let ask: (call: typeof CALL) => Promise<boolean> = async () => false;
let since: string | null = null;
let passkeys: { _id: string; name: string; createdAt: string; lastUsedAt: null }[] = [];
const proveByPasskey = jest.fn<typeof calls.proveByPasskey>();
const prove = jest.fn<typeof calls.prove>();
/** The state comes after the dialog, as from the server. */
const useSecondFactor: typeof calls.useSecondFactor = () => {
  const [loading, setLoading] = useState(true);
  useEffect(() => queueMicrotask(() => setLoading(false)), []);
  const data = loading ? undefined : { since, app: true, passkeys, codesLeft: 0, required: false };
  return { data, error: undefined, loading, seenAt: undefined, reload: async () => undefined };
};
jest.unstable_mockModule('@labelbridge/session', () => ({
  ...session,
  onProofNeeded: (next: typeof ask) => {
    ask = next;
    return () => undefined;
  },
}));
jest.unstable_mockModule('./step-up-calls.js', () => ({ prove, proveByPasskey, useSecondFactor }));
const { StepUpQuestion } = await import('./StepUpQuestion.js');
// Loaded when it is asked: no test waits for its compilation.
await import('./StepUpDialog.js');

afterEach(() => {
  cleanup();
  prove.mockReset();
  passkeys = [];
});
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('the question for a fresh proof', () => {
  it.each([
    [null, 'Your password', { password: 'secret-1' }],
    ['2026-11-01T00:00:00Z', 'Code', { code: 'secret-1' }],
  ])(
    'of an account with a second factor since %s is: %s; a wrong one says so, a right one lets the call continue',
    async (from, label, proof) => {
      since = from;
      prove.mockRejectedValueOnce(new session.ApiError('Wrong.', { status: 400, details: { [Object.keys(proof)[0] ?? '']: 'Wrong.' } }));
      render(<StepUpQuestion />);
      const given = ask(CALL);
      await userEvent.type(await screen.findByLabelText(label), 'secret-1');
      await press('Continue');
      expect(screen.getByText('Wrong.')).toBeTruthy();
      await press('Continue');
      expect([await given, prove.mock.lastCall]).toEqual([true, [proof]]);
      await waitFor(() => expect(screen.queryByText(STEP_UP_MESSAGES.title)).toBeNull());
    },
  );

  it('is a passkey where the account has one; a refusal is shown', async () => {
    since = '2026-11-01T00:00:00Z';
    passkeys = [{ _id: 'p1', name: 'My phone', createdAt: since, lastUsedAt: null }];
    proveByPasskey.mockRejectedValueOnce(new session.ApiError('No passkey was used.', { status: 400 }));
    render(<StepUpQuestion />);
    const given = ask(CALL);
    await userEvent.click(await screen.findByRole('button', { name: 'Use a passkey' }));
    expect(await screen.findByText('No passkey was used.')).toBeTruthy();
    expect(screen.getByText(STEP_UP_MESSAGES.codeOrLead)).toBeTruthy();
    expect(screen.getAllByText(/download your data/)).toHaveLength(1);
    expect(screen.getByText(STEP_UP_MESSAGES.passkeyLead('download your data'))).toBeTruthy();
    await press('Use a passkey');
    expect([await given, proveByPasskey.mock.calls.length, prove.mock.calls]).toEqual([true, 2, []]);
  });

  it.each([
    [null, 0, 'Your password'],
    ['2026-11-01T00:00:00Z', 0, 'Code'],
    ['2026-11-01T00:00:00Z', 1, 'Use a passkey'],
  ])('has the focus where it is answered, though that comes after the dialog: since %s, %i passkeys', async (from, count, place) => {
    since = from;
    passkeys = Array.from({ length: count }, (_, n) => ({ _id: `p${n}`, name: 'My phone', createdAt: '', lastUsedAt: null }));
    const { unmount } = render(<StepUpQuestion />);
    const given = ask(CALL);
    const answer = count > 0 ? screen.findByRole('button', { name: place }) : screen.findByLabelText(place);
    const found = await answer;
    await waitFor(() => expect(document.activeElement).toBe(found));
    unmount();
    await given;
  });

  it('is closed without one', async () => {
    since = null;
    render(<StepUpQuestion />);
    const given = ask(CALL);
    await screen.findByLabelText('Your password');
    await press('Cancel');
    expect([await given, prove.mock.calls]).toEqual([false, []]);
  });

  it('ends with its page', async () => {
    const { unmount } = render(<StepUpQuestion />);
    const given = ask(CALL);
    await screen.findByLabelText('Your password');
    unmount();
    expect(await given).toBe(false);
  });
});
