import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { FACTOR_OFF_MESSAGES, SECOND_FACTOR_MESSAGES as MESSAGES } from '@labelbridge/contracts';
import * as ui from '@labelbridge/ui';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as calls from './security-calls.js';

const AT = '2026-11-20T08:00:00.000Z';
const PHONE = { _id: 'p1', name: 'My phone', createdAt: AT, lastUsedAt: null };
let state: { app: boolean; passkeys: (typeof PHONE)[] };
const useSecondFactor: typeof calls.useSecondFactor = () => ({
  data: { since: AT, codesLeft: 8, required: false, ...state },
  error: undefined,
  loading: false,
  seenAt: undefined,
  reload: async () => undefined,
});
const removeSecondFactor = jest.fn<typeof calls.removeSecondFactor>().mockResolvedValue(MESSAGES.off);
const removePasskey = jest.fn<typeof calls.removePasskey>().mockResolvedValue('Removed.');
const success = jest.fn<(title: string, text?: string) => void>();
jest.unstable_mockModule('./security-calls.js', () => ({ ...calls, removePasskey, removeSecondFactor, useSecondFactor }));
jest.unstable_mockModule('@labelbridge/ui', () => ({ ...ui, toast: { success, error: success } }));
const { SecondFactorCard } = await import('./SecondFactorCard.js');

beforeEach(() => {
  success.mockClear();
});
afterEach(cleanup);
const press = (name: string) => userEvent.click(screen.getAllByRole('button', { name }).at(-1) ?? document.body);

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
  state = { app: true, passkeys };
  render(<SecondFactorCard />);
  await press(button);
  expect(screen.getByText(title)).toBeTruthy();
  expect(screen.getByText(hint)).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Your password'), 'secret-1');
  await press('Turn off');
  expect(success.mock.lastCall).toEqual(toast);
});

it.each([
  [false, FACTOR_OFF_MESSAGES.passwordAlone],
  [true, undefined],
])('says of the last passkey what log-in then asks for: app %s', async (app, text) => {
  state = { app, passkeys: [PHONE] };
  render(<SecondFactorCard />);
  await press('Remove My phone');
  expect(screen.queryByText(FACTOR_OFF_MESSAGES.thenPasswordAlone) === null).toBe(app);
  await press('Remove');
  expect(success.mock.lastCall).toEqual(['Removed.', text]);
});
