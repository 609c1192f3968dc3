import { expect, it, jest } from '@jest/globals';
import { STEP_UP_MESSAGES } from '@labelbridge/contracts';
import { ApiError } from '@labelbridge/session';
import * as ui from '@labelbridge/ui';

const shown = jest.fn<(kind: string, title: string, text?: string) => void>();
const toast = {
  error: (title: string, text?: string) => shown('error', title, text),
  info: (title: string, text?: string) => shown('info', title, text),
};
jest.unstable_mockModule('@labelbridge/ui', () => ({ ...ui, toast }));
const { toastFailure } = await import('./toast-failure.js');

it.each([
  [{}, 'error', 'No.'],
  [{ stepUp: 'No.' }, 'info', STEP_UP_MESSAGES.cancelled],
])('a call whose error names %j gives a toast of the kind %s: a proof that the user did not give is no error', (details, kind, text) => {
  toastFailure('Nothing was changed')(new ApiError('No.', { status: 403, details }));
  expect(shown.mock.lastCall).toEqual([kind, 'Nothing was changed', text]);
});
