import { afterEach, expect, it } from '@jest/globals';
import { Route, Routes } from '@labelbridge/router';
import { MemoryRouter } from '@labelbridge/router/testing';
import { testApi } from '@labelbridge/session/testing/server';
import { cleanup, render, screen } from '@testing-library/react';
import { InvitationRun } from './UploadEmailPage.js';

const api = testApi();
const RUN = { _id: 'r1', name: 'Invitation to Road signs', state: 'ready', total: 1, waiting: 1, done: 0, failed: 0, invalid: 0 };
const show = (state: unknown) => {
  api.on('GET /api/bulk/:id', { data: { ...RUN, notes: [], leftOut: [], people: [], nextAt: null, endedAt: null } });
  render(
    <MemoryRouter initialEntries={[{ pathname: '/r1', state }]}>
      <Routes>
        <Route path=":id" element={<InvitationRun />} />
      </Routes>
    </MemoryRouter>,
  );
};

afterEach(cleanup);

it.each([
  [{ to: 'ada@x.test' }, 'ada@x.test'],
  [null, undefined],
])('says to whom the mail goes, where the dialog told it: %j', async (state, to) => {
  show(state);
  expect(await screen.findByRole('heading', { name: RUN.name })).toBeTruthy();
  expect(screen.queryByText(/@/)?.textContent).toBe(to);
});
