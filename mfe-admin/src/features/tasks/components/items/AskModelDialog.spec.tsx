import { afterEach, expect, it, jest } from '@jest/globals';
import { PREDICTION_MESSAGES, RUN_MESSAGES } from '@labelbridge/contracts';
import { MemoryRouter } from '@labelbridge/router/testing';
import { testApi } from '@labelbridge/session/testing/server';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AskModelDialog } from './AskModelDialog.js';

const api = testApi();
afterEach(cleanup);

function open(...hosts: string[]) {
  const [onStarted, onClose] = [jest.fn(), jest.fn()];
  render(<AskModelDialog taskId="t1" hosts={hosts} onStarted={onStarted} onClose={onClose} />, { wrapper: MemoryRouter });
  return { onStarted, onClose };
}
const send = () => userEvent.click(screen.getByRole('button', { name: 'Ask' }));

it('sends the address', async () => {
  api.on('POST /api/runs', { message: RUN_MESSAGES.started, data: {} });
  const { onStarted, onClose } = open('models.internal:9090', 'other.internal');
  expect(screen.getByText(/models\.internal:9090 or other\.internal/)).toBeTruthy();
  await send();
  expect(api.changes()).toEqual([]);
  await userEvent.type(screen.getByLabelText('Address of the model server'), ' http://other.internal/a ');
  await send();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(onStarted).toHaveBeenCalledWith(RUN_MESSAGES.started);
  expect(api.changes()).toEqual([['POST /api/runs', { kind: 'predict', taskId: 't1', backend: 'http://other.internal/a' }]]);
});

it('proposes the only host, and shows at the field why an address is refused', async () => {
  api.refuse('POST /api/runs', 'Please check.', 400, { backend: PREDICTION_MESSAGES.notAllowed });
  const { onClose } = open('127.0.0.1:9090');
  expect(screen.getByLabelText('Address of the model server')).toHaveProperty('value', 'http://127.0.0.1:9090');
  await send();
  await waitFor(() => expect(screen.getByText(PREDICTION_MESSAGES.notAllowed, { exact: false })).toBeTruthy());
  expect(onClose).not.toHaveBeenCalled();
});
