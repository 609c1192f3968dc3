import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { SECOND_FACTOR_MESSAGES as MESSAGES, SECOND_STEP_MESSAGES } from '@labelbridge/contracts';
import { testApi } from '@labelbridge/session/testing/server';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { SecondFactorForm } from './SecondFactorForm.js';

const PASSKEY = { challenge: 'c', rpId: 'x.test', allow: [] };

const api = testApi();
beforeEach(() => api.on('GET /api/site', { data: { supportEmail: 'help@x.test', careersApplyUrl: null } }));
afterEach(cleanup);

it.each([
  [PASSKEY, SECOND_STEP_MESSAGES.neededOr],
  [undefined, MESSAGES.needed],
])('asks for what the account has, and says what to do where all is lost: passkey %j', async (passkey, text) => {
  render(<SecondFactorForm step={{ challenge: 'c', passkey }} onEntered={() => undefined} onAgain={() => undefined} />);
  expect(screen.getByText(text)).toBeTruthy();
  await waitFor(() => expect(screen.getByText(SECOND_STEP_MESSAGES.lostAll, { exact: false }).textContent).toContain('help@x.test'));
});
