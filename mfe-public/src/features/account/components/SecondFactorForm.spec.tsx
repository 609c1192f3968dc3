import { afterEach, expect, it, jest } from '@jest/globals';
import { SECOND_FACTOR_MESSAGES as MESSAGES, SECOND_STEP_MESSAGES } from '@labelbridge/contracts';
import { cleanup, render, screen } from '@testing-library/react';
import * as site from '../../../site/use-site.js';

const PASSKEY = { challenge: 'c', rpId: 'x.test', allow: [] };

jest.unstable_mockModule('../../../site/use-site.js', () => ({ ...site, useSite: () => ({ supportEmail: 'help@x.test' }) }));
const { SecondFactorForm } = await import('./SecondFactorForm.js');

afterEach(cleanup);

it.each([
  [PASSKEY, SECOND_STEP_MESSAGES.neededOr],
  [undefined, MESSAGES.needed],
])('asks for what the account has, and says what to do where all is lost: passkey %j', (passkey, text) => {
  render(<SecondFactorForm step={{ challenge: 'c', passkey }} onEntered={() => undefined} onAgain={() => undefined} />);
  expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByText(SECOND_STEP_MESSAGES.lostAll, { exact: false }).textContent).toContain('help@x.test');
});
