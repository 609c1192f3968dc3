import { beforeEach, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { address, renderAt } from '@labelbridge/router/testing';
import { testApi } from '@labelbridge/session/testing/server';
import { NotificationBell } from './NotificationBell.js';
import { type NotificationItem } from './NotificationsPanel.js';

const api = testApi();
const READ = 'POST /api/notifications/read';
const list = (...data: NotificationItem[]) => api.on('GET /api/notifications', { data, page: { total: 2, next: null }, unread: 0 });
const leave = (unread: number) => api.on(READ, { message: '', data: { unread } });
let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
const setUnread = (unread: number) =>
  act(() => {
    stream?.enqueue(new TextEncoder().encode(`{"unread":${unread}}\n`));
    return api.settled();
  });

const notification = (_id: string, title: string, readAt: string | null = null): NotificationItem => ({
  _id,
  title,
  text: `about ${title}`,
  kind: 'job-approved',
  link: `/dashboard/jobs/${_id}`,
  readAt,
  createdAt: '2026-11-20T10:00:00.000Z',
});
const ring = async (unread: number) => {
  renderAt('/here', <NotificationBell />);
  await act(api.settled);
  await setUnread(unread);
};
const show = async (unread = 2) => {
  await ring(unread);
  await userEvent.click(screen.getByRole('button', { name: /^Notifications/ }));
};

beforeEach(() => {
  api.on('GET /api/notifications/stream', () => new Response(new ReadableStream({ start: (opened) => void (stream = opened) })));
  list(notification('j1', 'Approved: Signs'), notification('j2', 'New task: Markets'));
  leave(1);
});

it('shows an error, and an empty state', async () => {
  api.refuse('GET /api/notifications', 'The line is down.', 503);
  await show(0);
  await screen.findByText('The line is down.');
  list();
  await userEvent.click(screen.getByRole('button', { name: /Try again/ }));
  await screen.findByText('No notifications');
});

it('shows the unread count, and announces a new notification', async () => {
  await ring(2);
  expect(screen.getByRole('button', { name: 'Notifications, 2 unread' })).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('');
  await setUnread(3);
  expect(screen.getByRole('status').textContent).toBe('New notification. 3 unread.');
});

it('marks one as read, and keeps the focus on it', async () => {
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Mark as read: Approved: Signs' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark as read: Approved: Signs' })).toBeNull());
  expect(document.activeElement?.getAttribute('href')).toBe('/dashboard/jobs/j1');
  expect(screen.getByText('1 unread')).toBeTruthy();
  expect(api.changes()).toEqual([[READ, { ids: ['j1'] }]]);
});

it('marks all as read', async () => {
  leave(0);
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /Mark/ })).toBeNull());
  expect(api.changes()).toEqual([[READ, { all: true }]]);
});

it('opens the subject of a notification, marks it as read and closes', async () => {
  await show();
  await userEvent.click(await screen.findByRole('link', { name: /New task: Markets/ }));
  expect(address()).toBe('/dashboard/jobs/j2');
  await waitFor(() => expect(api.changes()).toEqual([[READ, { ids: ['j2'] }]]));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('reloads when a notification arrives while it is open', async () => {
  await show();
  await screen.findByText('Approved: Signs');
  list(notification('j3', 'Paid: ₦6,000.00'), notification('j1', 'Approved: Signs'));
  await setUnread(3);
  await screen.findByText('Paid: ₦6,000.00');
});
