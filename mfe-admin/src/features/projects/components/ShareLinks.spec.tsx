import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { type Duty, SHARE_LINK_MESSAGES } from '@labelbridge/contracts';
import { logInAs } from '@labelbridge/session/testing';
import { testApi } from '@labelbridge/session/testing/server';
import { Toaster } from '@labelbridge/ui';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ShareLink } from '../api/share-links.js';
import { ShareLinks } from './ShareLinks.js';

const api = testApi();
const LINK: ShareLink = {
  _id: 'l1',
  projectId: '1',
  name: 'Acme, Ada Obi',
  state: 'active',
  createdAt: '2026-11-30T08:00:00.000Z',
  createdBy: { _id: 'a', firstname: 'Bola', lastname: 'Ade' },
  expiresAt: '2027-02-28T08:00:00.000Z',
  revokedAt: null,
  lastOpenedAt: null,
};
const ADDRESS = `https://labels.example/shared#${'a'.repeat(43)}`;
const LIST = 'GET /api/projects/:id/share-links';
const MAKE = 'POST /api/projects/:id/share-links';
const REVOKE = 'DELETE /api/share-links/:id';

const answerWith = (...links: ShareLink[]) => api.on(LIST, { data: links, page: { total: links.length, next: null } });
const press = (name: string, inside: HTMLElement = document.body) => userEvent.click(within(inside).getByRole('button', { name }));
const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr')?.textContent;

beforeEach(() => answerWith());
afterEach(cleanup);

async function open(duties: readonly Duty[] = ['projects']) {
  logInAs({ userRole: 'ADMIN', duties });
  render(
    <>
      <ShareLinks projectId="1" />
      <Toaster />
    </>,
  );
  await act(api.settled);
}

async function fillIn(name: string) {
  await press('Make a link');
  const form = screen.getByRole('dialog', { name: 'New link' });
  if (name !== '') await userEvent.type(within(form).getByRole('textbox', { name: 'Who reads it' }), name);
  return form;
}

it('says what a reader sees, and that there is no link yet', async () => {
  await open();
  expect(screen.getByText(/names no annotator, and its figures are at most 24 hours old/)).toBeTruthy();
  expect(screen.getByText('No links yet')).toBeTruthy();
});

it('lists who reads, if the link works, who made it, and when it was last opened', async () => {
  answerWith(
    LINK,
    { ...LINK, _id: 'l2', name: 'Expired reader', state: 'expired', createdBy: null },
    { ...LINK, _id: 'l3', name: 'Revoked reader', state: 'revoked', revokedAt: '2026-12-01T08:00:00.000Z', lastOpenedAt: LINK.createdAt },
  );
  await open();
  expect(await rowOf('Acme, Ada Obi')).toMatch(/Activeuntil 2027-02-28 09:00, Lagos.*by Bola Ade.*Never/);
  expect(await rowOf('Expired reader')).toMatch(/Expired2027-02-28 09:00, Lagos.*by an erased person.*Never/);
  expect(await rowOf('Revoked reader')).toMatch(/Revoked2026-12-01 09:00, Lagos.*by Bola Ade2026-11-30/);
  const buttons = screen.getAllByRole('button', { name: /^Revoke/ }).map((button) => button.getAttribute('aria-label'));
  expect(buttons).toEqual(['Revoke the link for Acme, Ada Obi']);
});

it('makes a link for so many days, and shows its address once', async () => {
  api.on(MAKE, { message: SHARE_LINK_MESSAGES.made, data: LINK, secret: ADDRESS });
  await open();
  const form = await fillIn(' Acme, Ada Obi ');
  await userEvent.selectOptions(within(form).getByRole('combobox', { name: 'It works for' }), '30 days');
  answerWith(LINK);
  const before = Date.now();
  await press('Make the link', form);
  const dialog = await screen.findByRole('dialog', { name: 'The link' });
  expect(within(dialog).getByText(ADDRESS)).toBeTruthy();
  expect(api.changes()).toEqual([['POST /api/projects/1/share-links', { name: 'Acme, Ada Obi', expiresAt: expect.any(String) }]]);
  const { expiresAt } = Object(api.changes()[0]?.[1]);
  expect(Math.round((Date.parse(expiresAt) - before) / 86_400_000)).toBe(30);
  expect(await screen.findByText('Acme, Ada Obi')).toBeTruthy();
  await press('I have kept it', dialog);
  expect(screen.queryByText(ADDRESS)).toBeNull();
});

it('asks who reads it before it sends anything', async () => {
  await open();
  const form = await fillIn('');
  await press('Make the link', form);
  expect(within(form).getByText('Please say who reads it.')).toBeTruthy();
  expect(api.changes()).toEqual([]);
});

it('says why a link was not made, and keeps the form', async () => {
  api.refuse(MAKE, SHARE_LINK_MESSAGES.tooMany, 409);
  await open();
  const form = await fillIn('Acme');
  await press('Make the link', form);
  expect(await within(form).findByText(SHARE_LINK_MESSAGES.tooMany)).toBeTruthy();
});

it('revokes a link after a question that says who is refused', async () => {
  answerWith(LINK);
  api.on(REVOKE, { message: SHARE_LINK_MESSAGES.revoked, data: LINK });
  await open();
  await press('Revoke the link for Acme, Ada Obi');
  const question = screen.getByRole('dialog', { name: 'Revoke the link for “Acme, Ada Obi”?' });
  expect(within(question).getByText('Everybody who has this link is refused from now on.')).toBeTruthy();
  expect(api.changes()).toEqual([]);
  answerWith({ ...LINK, state: 'revoked', revokedAt: '2026-12-01T08:00:00.000Z' });
  await press('Revoke', question);
  expect(await screen.findByText(SHARE_LINK_MESSAGES.revoked)).toBeTruthy();
  expect(await screen.findByText('Revoked')).toBeTruthy();
  expect(api.changes()).toEqual([['DELETE /api/share-links/l1', undefined]]);
});

it('says why a link was not revoked', async () => {
  answerWith(LINK);
  api.refuse(REVOKE, SHARE_LINK_MESSAGES.wasRevoked, 409);
  await open();
  await press('Revoke the link for Acme, Ada Obi');
  await press('Revoke', screen.getByRole('dialog'));
  expect(await screen.findByText(SHARE_LINK_MESSAGES.wasRevoked)).toBeTruthy();
});

it('offers to try again if the links could not be loaded', async () => {
  api.refuse(LIST, 'Something broke.', 500);
  await open();
  expect(await screen.findByText('The links could not be loaded')).toBeTruthy();
  answerWith(LINK);
  await press('Try again');
  expect(await screen.findByText('Acme, Ada Obi')).toBeTruthy();
});

it('is not there for a reviewer, whom the server would refuse', async () => {
  await open(['review']);
  expect(screen.queryByRole('heading', { name: 'Links for the customer' })).toBeNull();
  expect(api.sent).toEqual([]);
});
