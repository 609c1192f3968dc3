import { afterEach, expect, it } from '@jest/globals';
import { AUTH_MESSAGES } from '@labelbridge/contracts';
import { useLocation } from '@labelbridge/router';
import { MemoryRouter } from '@labelbridge/router/testing';
import { testApi } from '@labelbridge/session/testing/server';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PROJECT } from '../api/project.fixture.js';
import { InvitePersonDialog } from './InvitePersonDialog.js';

const api = testApi();
function Page() {
  const { pathname, state } = useLocation();
  return <p>{JSON.stringify([pathname, state])}</p>;
}
const preview = async (typed: string) => {
  api.on('POST /api/contacts/invitations', { message: 'Prepared.', data: { _id: 'r1' } });
  render(
    <MemoryRouter>
      <InvitePersonDialog project={PROJECT} onClose={() => undefined} />
      <Page />
    </MemoryRouter>,
  );
  await userEvent.type(screen.getByLabelText('Email'), typed);
  await userEvent.click(screen.getByRole('button', { name: 'Preview' }));
};

afterEach(cleanup);

it.each(['ada@x.test', 'mailto:ada@x.test', 'Ada Obi <ada@x.test>', ' "ada@x.test" '])(
  'takes an address as it is copied, and the preview knows to whom it goes: %j',
  async (typed) => {
    await preview(typed);
    expect(await screen.findByText('["/uploadEmail/invitations/r1",{"to":"ada@x.test"}]')).toBeTruthy();
    expect(api.changes()).toEqual([['POST /api/contacts/invitations', { email: 'ada@x.test', projectId: PROJECT._id }]]);
  },
);

it.each(['ada', 'ada@x', 'a@x.test, b@x.test'])('refuses what is no address: %j', async (typed) => {
  await preview(typed);
  expect(screen.getByText(AUTH_MESSAGES.emailInvalid)).toBeTruthy();
  expect(api.changes()).toEqual([]);
});
