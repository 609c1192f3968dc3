import { afterEach, expect, it } from '@jest/globals';
import { AUTH_MESSAGES, BULK_MESSAGES } from '@labelbridge/contracts';
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

it.each([
  ['ada', AUTH_MESSAGES.emailInvalid],
  ['ada@x', AUTH_MESSAGES.emailInvalid],
  ['ada@@x.test', AUTH_MESSAGES.emailInvalid],
  ['a@x.test, b@x.test', BULK_MESSAGES.oneAddress],
  ['a@x.test b@x.test', BULK_MESSAGES.oneAddress],
  ['a@x.testb@x.test', BULK_MESSAGES.oneAddress],
])('refuses what is not one address, and says why: %j', async (typed, message) => {
  await preview(typed);
  expect(screen.getByText(message)).toBeTruthy();
  expect(api.changes()).toEqual([]);
});

it('names the project as the email does, by its public title', () => {
  render(
    <MemoryRouter>
      <InvitePersonDialog project={{ ...PROJECT, projectName: 'acme-1', title: 'Bird calls' }} onClose={() => undefined} />
    </MemoryRouter>,
  );
  expect(screen.getByText(/^They get one email about Bird calls,/)).toBeTruthy();
});
