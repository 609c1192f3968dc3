import { beforeEach, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { address, renderAt } from '@labelbridge/router/testing';
import { ApiError } from '@labelbridge/session';
import { type NotificationItem } from './NotificationRow.js';

const list = jest.fn<() => Promise<NotificationItem[]>>();
const read = jest.fn<(body: unknown) => Promise<number>>();
let setUnread: (unread: number) => void = () => undefined;
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
    setUnread = onUnread;
    return () => undefined;
  },
}));
const { NotificationBell } = await import('./NotificationBell.js');

const notification = (_id: string, title: string, readAt: string | null = null): NotificationItem => ({
  _id,
  title,
  text: `about ${title}`,
  kind: 'job-approved',
  link: `/dashboard/jobs/${_id}`,
  readAt,
  createdAt: '2026-11-20T10:00:00.000Z',
});
const show = async (unread = 2) => {
  renderAt('/here', <NotificationBell />);
  act(() => setUnread(unread));
  await userEvent.click(screen.getByRole('button', { name: /^Notifications/ }));
};

beforeEach(async () => {
  await session.refreshData('/');
  list.mockReset().mockResolvedValue([notification('j1', 'Approved: Signs'), notification('j2', 'New task: Markets')]);
  read.mockReset().mockResolvedValue(1);
});

// The first test: the next panels show the data fetched before, not an error.
it('shows an error, and an empty state', async () => {
  list.mockRejectedValueOnce(new ApiError('The line is down.')).mockResolvedValue([]);
  await show(0);
  await screen.findByText('The line is down.');
  await userEvent.click(screen.getByRole('button', { name: /Try again/ }));
  await screen.findByText('No notifications');
});

it('shows the unread count, and announces a new notification', async () => {
  renderAt('/here', <NotificationBell />);
  act(() => setUnread(2));
  expect(screen.getByRole('button', { name: 'Notifications, 2 unread' })).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('');
  act(() => setUnread(3));
  expect(screen.getByRole('status').textContent).toBe('New notification. 3 unread.');
});

it('marks one as read, and keeps the focus on it', async () => {
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

it('opens the subject of a notification, marks it as read and closes', async () => {
  await show();
  await userEvent.click(await screen.findByRole('link', { name: /New task: Markets/ }));
  expect(address()).toBe('/dashboard/jobs/j2');
  expect(read).toHaveBeenCalledWith({ ids: ['j2'] });
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('reloads when a notification arrives while it is open', async () => {
  await show();
  await screen.findByText('Approved: Signs');
  list.mockResolvedValue([notification('j3', 'Paid: ₦6,000.00'), notification('j1', 'Approved: Signs')]);
  act(() => setUnread(3));
  await screen.findByText('Paid: ₦6,000.00');
});
