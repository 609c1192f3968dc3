import { beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from '@labelbridge/router';
import { MemoryRouter } from '@labelbridge/router/testing';
import { ApiError } from '@labelbridge/session';
import { type NotificationItem } from './notification-item.js';

const list = jest.fn<() => Promise<NotificationItem[]>>();
const read = jest.fn<(body: unknown) => Promise<number>>();
let say: (unread: number) => void = () => undefined;
const session = await import('@labelbridge/session');
jest.unstable_mockModule('@labelbridge/session', () => ({
  ...session,
  api: {
    GET: async () => ({ data: { data: await list(), page: { total: 2, next: null }, unread: 0 }, response: {} }),
    POST: async (_path: string, { body }: { body: unknown }) => ({
      data: { message: '', data: { unread: await read(body) } },
      response: {},
    }),
  },
}));
jest.unstable_mockModule('./follow-unread.js', () => ({
  followUnread: (onUnread: (unread: number) => void) => {
    say = onUnread;
    return () => undefined;
  },
}));
const { NotificationBell } = await import('./NotificationBell.js');

const notice = (_id: string, title: string, readAt: string | null = null): NotificationItem => ({
  _id,
  title,
  text: `about ${title}`,
  kind: 'job-approved',
  link: `/dashboard/jobs/${_id}`,
  readAt,
  createdAt: '2026-11-20T10:00:00.000Z',
});
const Where = () => <output>{useLocation().pathname}</output>;
const show = async (unread = 2) => {
  render(
    <MemoryRouter initialEntries={['/here']}>
      <NotificationBell />
      <Where />
    </MemoryRouter>,
  );
  act(() => say(unread));
  await userEvent.click(screen.getByRole('button', { name: /^Notifications/ }));
};

beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.setAttribute('open', '');
  };
  HTMLDialogElement.prototype.close = function close() {
    this.removeAttribute('open');
  };
});
beforeEach(async () => {
  await session.refreshData('/');
  list.mockReset().mockResolvedValue([notice('j1', 'Approved: Signs'), notice('j2', 'New task: Markets')]);
  read.mockReset().mockResolvedValue(1);
});

// First: what was fetched is kept for the next panel, which then has no error to show.
it('says that there is nothing yet, or what went wrong', async () => {
  list.mockRejectedValueOnce(new ApiError('The line is down.')).mockResolvedValue([]);
  await show(0);
  await screen.findByText('The line is down.');
  await userEvent.click(screen.getByRole('button', { name: /Try again/ }));
  await screen.findByText('Nothing new');
});

it('counts the unread ones, and says when one has come', async () => {
  render(
    <MemoryRouter>
      <NotificationBell />
    </MemoryRouter>,
  );
  act(() => say(2));
  expect(screen.getByRole('button', { name: 'Notifications, 2 unread' })).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('');
  act(() => say(3));
  expect(screen.getByRole('status').textContent).toBe('New notification. 3 unread.');
});

it('marks one as read, and leaves the keyboard at it', async () => {
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Mark as read: Approved: Signs' }));
  expect(read).toHaveBeenCalledWith({ ids: ['j1'] });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark as read: Approved: Signs' })).toBeNull());
  expect(document.activeElement?.getAttribute('href')).toBe('/dashboard/jobs/j1');
  expect(screen.getByText('1 unread')).toBeTruthy();
});

it('marks all as read', async () => {
  read.mockResolvedValue(0);
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }));
  expect(read).toHaveBeenCalledWith({ all: true });
  await waitFor(() => expect(screen.queryByRole('button', { name: /Mark/ })).toBeNull());
});

it('leads to what it is about, marks it and closes', async () => {
  await show();
  await userEvent.click(await screen.findByRole('link', { name: /New task: Markets/ }));
  expect(document.querySelector('output')?.textContent).toBe('/dashboard/jobs/j2');
  expect(read).toHaveBeenCalledWith({ ids: ['j2'] });
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('fetches anew when something comes while it is open', async () => {
  await show();
  await screen.findByText('Approved: Signs');
  list.mockResolvedValue([notice('j3', 'Paid: ₦6,000.00'), notice('j1', 'Approved: Signs')]);
  act(() => say(3));
  await screen.findByText('Paid: ₦6,000.00');
});
