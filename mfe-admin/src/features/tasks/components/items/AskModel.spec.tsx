import { afterEach, expect, it } from '@jest/globals';
import { PREDICTION_MESSAGES } from '@labelbridge/contracts';
import { MemoryRouter } from '@labelbridge/router/testing';
import { testApi } from '@labelbridge/session/testing/server';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AskModel } from './AskModel.js';

const api = testApi();
afterEach(cleanup);

async function open(...hosts: string[]) {
  render(<AskModel taskId="t1" hosts={hosts} />, { wrapper: MemoryRouter });
  await userEvent.click(screen.getByRole('button', { name: 'Ask a model…' }));
}
const send = () => userEvent.click(screen.getByRole('button', { name: 'Ask the model' }));

it('sends the address, and leads to the runs', async () => {
  api.on('POST /api/runs', { message: 'Started.', data: {} });
  await open('models.internal:9090', 'other.internal');
  expect(screen.getByText(/models\.internal:9090 or other\.internal/)).toBeTruthy();
  await send();
  expect(api.changes()).toEqual([]);
  await userEvent.type(screen.getByLabelText('Address of the model server'), ' http://other.internal/a ');
  await send();
  const link = await screen.findByRole('link', { name: 'See the runs' });
  expect(link.getAttribute('href')).toBe('/admin/runs');
  expect(api.changes()).toEqual([['POST /api/runs', { kind: 'predict', taskId: 't1', backend: 'http://other.internal/a' }]]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('proposes the only host, and shows at the field why an address is refused', async () => {
  api.refuse('POST /api/runs', 'Please check.', 400, { backend: PREDICTION_MESSAGES.notAllowed });
  await open('127.0.0.1:9090');
  expect(screen.getByLabelText('Address of the model server')).toHaveProperty('value', 'http://127.0.0.1:9090');
  await send();
  await waitFor(() => expect(screen.getByText(PREDICTION_MESSAGES.notAllowed, { exact: false })).toBeTruthy());
});
