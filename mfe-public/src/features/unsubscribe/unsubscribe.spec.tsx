import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CONTACT_MESSAGES } from '@labelbridge/contracts';
import { address, renderAt } from '@labelbridge/router/testing';
import { CALL_MESSAGES } from '@labelbridge/session';
import { testApi } from '@labelbridge/session/testing/server';
import UnsubscribePage from './pages/UnsubscribePage.js';

const api = testApi();
const CALL = 'POST /api/contacts/unsubscribe';
const take = () => api.on(CALL, { message: CONTACT_MESSAGES.unsubscribed });

const open = (path: string) => renderAt(path, <UnsubscribePage />);
const user = userEvent.setup();
const press = () => user.click(screen.getByRole('button', { name: 'Unsubscribe' }));

beforeEach(() => {
  take();
});

describe('/unsubscribe', () => {
  it('asks before it unsubscribes, and removes the token from the address', async () => {
    open('/unsubscribe#token=abc');
    expect(await screen.findByText(CONTACT_MESSAGES.unsubscribeQuestion)).toBeTruthy();
    expect(address()).toBe('/unsubscribe');
    expect(api.sent).toEqual([]);
    await press();
    expect(await screen.findByRole('heading', { name: 'You are unsubscribed' })).toBeTruthy();
    expect(screen.getByText(CONTACT_MESSAGES.unsubscribed)).toBeTruthy();
    expect(api.sent).toEqual([[CALL, { token: 'abc' }]]);
  });

  it('shows an error and can be pressed again', async () => {
    api.fail(CALL);
    open('/unsubscribe#token=abc');
    await press();
    expect((await screen.findByRole('alert')).textContent).toContain(CALL_MESSAGES.offline);
    take();
    await press();
    expect(await screen.findByRole('heading', { name: 'You are unsubscribed' })).toBeTruthy();
  });

  it('explains that the link is missing', () => {
    open('/unsubscribe');
    expect(screen.getByText(CONTACT_MESSAGES.unsubscribeLinkMissing)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
