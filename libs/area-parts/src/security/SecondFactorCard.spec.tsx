import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { FACTOR_OFF_MESSAGES, SECOND_FACTOR_MESSAGES as MESSAGES } from '@labelbridge/contracts';
import { testApi } from '@labelbridge/session/testing/server';
import * as ui from '@labelbridge/ui';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

const AT = '2026-11-20T08:00:00.000Z';
const PHONE = { _id: 'p1', name: 'My phone', createdAt: AT, lastUsedAt: null };
const api = testApi();
const has = (state: { app: boolean; passkeys: (typeof PHONE)[] }) =>
  api.on('GET /api/auth/second-factor', { data: { since: AT, codesLeft: 8, required: false, ...state } });
const success = jest.fn<(title: string, text?: string) => void>();
jest.unstable_mockModule('@labelbridge/ui', () => ({ ...ui, toast: { success, error: success } }));
const { SecondFactorCard } = await import('./SecondFactorCard.js');

beforeEach(() => {
  success.mockClear();
  api.on('POST /api/auth/second-factor/remove', { message: MESSAGES.off });
  api.on('DELETE /api/auth/second-factor/passkeys/p1', { message: 'Removed.' });
});
afterEach(cleanup);
const press = async (name: string) => userEvent.click((await screen.findAllByRole('button', { name })).at(-1) ?? document.body);

it.each([
  [
    [PHONE],
    'Turn off the app',
    FACTOR_OFF_MESSAGES.appQuestion,
    FACTOR_OFF_MESSAGES.passkeysStay,
    [FACTOR_OFF_MESSAGES.app, FACTOR_OFF_MESSAGES.passkeysStay],
  ],
  [[], 'Turn off', FACTOR_OFF_MESSAGES.question, FACTOR_OFF_MESSAGES.thenPasswordAlone, [MESSAGES.off, FACTOR_OFF_MESSAGES.passwordAlone]],
])('says what log-in asks for once the app is off: passkeys %j', async (passkeys, button, title, hint, toast) => {
  has({ app: true, passkeys });
  render(<SecondFactorCard />);
  await press(button);
  expect(screen.getByText(title)).toBeTruthy();
  expect(screen.getByText(hint)).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Your password'), 'secret-1');
  await press('Turn off');
  await waitFor(() => expect(success.mock.lastCall).toEqual(toast));
});

it.each([
  [false, FACTOR_OFF_MESSAGES.passwordAlone],
  [true, undefined],
])('says of the last passkey what log-in then asks for: app %s', async (app, text) => {
  has({ app, passkeys: [PHONE] });
  render(<SecondFactorCard />);
  await press('Remove My phone');
  expect(screen.queryByText(FACTOR_OFF_MESSAGES.thenPasswordAlone) === null).toBe(app);
  await press('Remove');
  await waitFor(() => expect(success.mock.lastCall).toEqual(['Removed.', text]));
});
