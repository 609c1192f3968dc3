import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AUTH_MESSAGES, draftsLostText } from '@labelbridge/contracts';
import { MemoryRouter } from '@labelbridge/router/testing';
import { draftKey } from '@labelbridge/session';
import { PersonFrame } from './PersonFrame.js';

const ADA = {
  userId: 'ada',
  firstName: 'Ada',
  lastName: 'Obi',
  email: 'a@x.test',
  phone: '803',
  userName: 'ada',
  userRole: 'USER',
} as const;

beforeEach(() => localStorage.clear());
afterEach(cleanup);

async function askToLogOut() {
  render(
    <MemoryRouter>
      <PersonFrame user={ADA} role="USER">
        <p>page</p>
      </PersonFrame>
    </MemoryRouter>,
  );
  const [button] = screen.getAllByRole('button', { name: 'Logout' });
  if (!button) throw new Error('there is no Logout button');
  await userEvent.click(button);
  return screen.getByRole('dialog', { name: AUTH_MESSAGES.logoutQuestion }).textContent;
}

it('the logout question says which work would be lost', async () => {
  for (const name of ['job1', 'job2']) localStorage.setItem(draftKey('ada', name), '{}');
  localStorage.setItem(draftKey('chi', 'job1'), '{}');
  expect(await askToLogOut()).toContain(draftsLostText(2));
});

it('the logout question does not mention work if none would be lost', async () => {
  localStorage.setItem(draftKey('chi', 'job1'), '{}');
  expect(await askToLogOut()).not.toContain('not sent');
});

it.each([
  [['review'], ['Overview', 'Jobs', 'Settings']],
  [
    ['projects', 'people'],
    ['Overview', 'Projects', 'Jobs', 'Tasks', 'Users', 'Settings'],
  ],
] as const)('the sidebar of an admin with the duties %j leads to %j', (duties, labels) => {
  render(
    <MemoryRouter>
      <PersonFrame user={{ ...ADA, userRole: 'ADMIN', duties }} role="ADMIN">
        <p>page</p>
      </PersonFrame>
    </MemoryRouter>,
  );
  const links = new Set(screen.getAllByRole('link').map(({ textContent }) => textContent));
  for (const label of ['Overview', 'Projects', 'Jobs', 'Tasks', 'Payment', 'Users', 'Settings'])
    expect([label, links.has(label)]).toEqual([label, (labels as readonly string[]).includes(label)]);
});
