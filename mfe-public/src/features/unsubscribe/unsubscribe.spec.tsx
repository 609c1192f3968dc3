import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CONTACT_MESSAGES } from '@labelbridge/contracts';
import { address, renderAt } from '@labelbridge/router/testing';
import { ApiError } from '@labelbridge/session';

const unsubscribe = jest.fn<(token: string) => Promise<{ message: string }>>();
jest.unstable_mockModule('./api/unsubscribe.js', () => ({ unsubscribe }));
const { default: UnsubscribePage } = await import('./pages/UnsubscribePage.js');

const open = (path: string) => renderAt(path, <UnsubscribePage />);
const user = userEvent.setup();
const press = () => user.click(screen.getByRole('button', { name: 'Unsubscribe' }));

beforeEach(() => {
  unsubscribe.mockReset().mockResolvedValue({ message: CONTACT_MESSAGES.unsubscribed });
});

describe('/unsubscribe', () => {
  it('asks before it unsubscribes, and removes the token from the address', async () => {
    open('/unsubscribe#token=abc');
    expect(await screen.findByText(CONTACT_MESSAGES.unsubscribeQuestion)).toBeTruthy();
    expect(address()).toBe('/unsubscribe');
    expect(unsubscribe).not.toHaveBeenCalled();
    await press();
    expect(unsubscribe).toHaveBeenCalledWith('abc');
    expect(await screen.findByRole('heading', { name: 'You are unsubscribed' })).toBeTruthy();
    expect(screen.getByText(CONTACT_MESSAGES.unsubscribed)).toBeTruthy();
  });

  it('shows an error and can be pressed again', async () => {
    unsubscribe.mockRejectedValueOnce(new ApiError('We could not reach Labelbridge.', { offline: true }));
    open('/unsubscribe#token=abc');
    await press();
    expect((await screen.findByRole('alert')).textContent).toContain('We could not reach Labelbridge.');
    await press();
    expect(await screen.findByRole('heading', { name: 'You are unsubscribed' })).toBeTruthy();
  });

  it('explains that the link is missing', () => {
    open('/unsubscribe');
    expect(screen.getByText(CONTACT_MESSAGES.unsubscribeLinkMissing)).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
