import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { PASSKEY_MESSAGES, STEP_UP_MESSAGES } from '@labelbridge/contracts';
import { type Schemas, sendAuthenticated } from '@labelbridge/session';
import { testApi } from '@labelbridge/session/testing/server';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StepUpQuestion } from './StepUpQuestion.js';
// Preloads the lazy dialog: no test waits for its compilation.
import './StepUpDialog.js';

const EXPORT = 'GET /api/privacy/export';
const PROOF = 'POST /api/auth/step-up';
const SINCE = '2026-11-01T00:00:00Z';
const PASSKEY_REQUEST: Schemas['PasskeyRequestDto'] = { challenge: 'AAAA', rpId: 'x.test', allowed: [] };

/** Replaces the passkey prompt, which jsdom lacks. */
const askForPasskey = jest.fn<() => Promise<object>>();
Object.assign(globalThis, { PublicKeyCredential: class {} });
Object.assign(navigator, { credentials: { get: askForPasskey } });
const zeros = new ArrayBuffer(3);
const SIGNED = {
  id: 'p1',
  rawId: zeros,
  type: 'public-key',
  response: { clientDataJSON: zeros, authenticatorData: zeros, signature: zeros },
  getClientExtensionResults: () => ({}),
};

const api = testApi();
const needs = (since: string | null, passkeys = 0) => {
  const each = { name: 'My phone', createdAt: SINCE, lastUsedAt: null };
  const list = Array.from({ length: passkeys }, (_, n) => ({ ...each, _id: `p${n}` }));
  api.on('GET /api/auth/second-factor', { data: { since, app: true, passkeys: list, codesLeft: 0, required: false } });
};
/** The server accepts the proof, and from then on the call. */
const accept = () =>
  api.on(PROOF, () => {
    api.on(EXPORT, { data: {} });
    return { message: 'Thank you.' };
  });
const call = (): Promise<boolean> =>
  sendAuthenticated(new Request('http://localhost/api/privacy/export')).then(
    () => true,
    () => false,
  );
const proofs = () => api.sent.filter(([sent]) => sent === PROOF).map(([, body]) => body);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  api.refuse(EXPORT, STEP_UP_MESSAGES.title, 403, { stepUp: STEP_UP_MESSAGES.title });
});
afterEach(cleanup);

describe('the question for a fresh proof', () => {
  it.each([
    [null, 'Your password', 'password'],
    [SINCE, 'Code', 'code'],
  ])(
    'of an account with a second factor since %s is: %s; a wrong one says so, a right one lets the call continue',
    async (since, label, field) => {
      needs(since);
      api.refuse(PROOF, 'Wrong.', 400, { [field]: 'Wrong.' });
      render(<StepUpQuestion />);
      const done = call();
      await userEvent.type(await screen.findByLabelText(label), 'secret-1');
      await press('Continue');
      expect(await screen.findByText('Wrong.')).toBeTruthy();
      accept();
      await press('Continue');
      expect([await done, proofs()]).toEqual([true, [{ [field]: 'secret-1' }, { [field]: 'secret-1' }]]);
      await waitFor(() => expect(screen.queryByText(STEP_UP_MESSAGES.title)).toBeNull());
    },
  );

  it('is a passkey where the account has one; a refusal is shown', async () => {
    needs(SINCE, 1);
    api.on('POST /api/auth/step-up/passkey', { data: PASSKEY_REQUEST });
    askForPasskey.mockRejectedValueOnce(new DOMException('No.', 'NotAllowedError'));
    askForPasskey.mockResolvedValueOnce(SIGNED);
    render(<StepUpQuestion />);
    const done = call();
    await userEvent.click(await screen.findByRole('button', { name: 'Use a passkey' }));
    expect(await screen.findByText(PASSKEY_MESSAGES.cancelled)).toBeTruthy();
    expect(screen.getByText(STEP_UP_MESSAGES.codeOrLead)).toBeTruthy();
    expect(screen.getAllByText(/download your data/)).toHaveLength(1);
    expect(screen.getByText(STEP_UP_MESSAGES.passkeyLead('download your data'))).toBeTruthy();
    accept();
    await press('Use a passkey');
    const assertion = { id: 'p1', clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' };
    expect([await done, proofs()]).toEqual([true, [{ assertion }]]);
  });

  it.each([
    [null, 0, 'Your password'],
    [SINCE, 0, 'Code'],
    [SINCE, 1, 'Use a passkey'],
  ])('has the focus where it is answered, though that comes after the dialog: since %s, %i passkeys', async (since, count, place) => {
    needs(since, count);
    const { unmount } = render(<StepUpQuestion />);
    const done = call();
    const found = await (count > 0 ? screen.findByRole('button', { name: place }) : screen.findByLabelText(place));
    await waitFor(() => expect(document.activeElement).toBe(found));
    unmount();
    await done;
  });

  it('is closed without one', async () => {
    needs(null);
    render(<StepUpQuestion />);
    const done = call();
    await screen.findByLabelText('Your password');
    await press('Cancel');
    expect([await done, proofs()]).toEqual([false, []]);
  });

  it('ends with its page', async () => {
    needs(null);
    const { unmount } = render(<StepUpQuestion />);
    const done = call();
    await screen.findByLabelText('Your password');
    unmount();
    expect(await done).toBe(false);
  });
});
