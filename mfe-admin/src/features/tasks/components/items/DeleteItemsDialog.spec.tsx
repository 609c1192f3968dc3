import { afterEach, expect, it } from '@jest/globals';
import { MemoryRouter } from '@labelbridge/router/testing';
import { testApi } from '@labelbridge/session/testing/server';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DeleteItemsDialog } from './DeleteItemsDialog.js';

const api = testApi();
afterEach(cleanup);

function open() {
  api.on('POST /api/runs', { message: 'Started.', data: {} });
  render(<DeleteItemsDialog taskId="t1" onClose={() => undefined} />, { wrapper: MemoryRouter });
}
const send = () => userEvent.click(screen.getByRole('button', { name: 'Delete for good' }));
const bodies = () => api.changes().map(([, body]) => body);

it('sends each id once, with the reason', async () => {
  open();
  await userEvent.type(screen.getByLabelText('Ids'), ' a\n\nb\na ');
  await send();
  expect(api.changes()).toEqual([]);
  await userEvent.type(screen.getByLabelText('Reason'), 'The owner asked.');
  await send();
  await waitFor(() => expect(api.changes()).toHaveLength(1));
  expect(bodies()).toEqual([{ kind: 'delete', taskId: 't1', reason: 'The owner asked.', ids: ['a', 'b'] }]);
});

it('deletes all items only if that is chosen', async () => {
  open();
  await userEvent.click(screen.getByLabelText('All items of this task'));
  expect(screen.queryByLabelText('Ids')).toBeNull();
  await userEvent.type(screen.getByLabelText('Reason'), 'The contract ended.');
  await send();
  await waitFor(() => expect(api.changes()).toHaveLength(1));
  expect(bodies()).toEqual([{ kind: 'delete', taskId: 't1', reason: 'The contract ended.', all: true }]);
});
