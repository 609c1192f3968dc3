import { beforeEach, expect, it } from '@jest/globals';
import { CLOSING_MESSAGES, CONTENT_MESSAGES } from '@labelbridge/contracts';
import { screen, waitFor } from '@testing-library/react';
import { address, renderAt } from '@labelbridge/router/testing';
import { testApi } from '@labelbridge/session/testing/server';
import { type JobRow } from '../api/jobs.js';
import TasksPage from './TasksPage.js';

const api = testApi();
beforeEach(() => api.on('GET /api/queues', { data: { queues: [] } }));
const TEXT: JobRow = { _id: 'job1', status: 'pending', task: { taskName: 'Text Annotation', title: 'Reviews' } };

it.each([
  ['/dashboard/tasks', 'tab=text'],
  ['/dashboard/tasks?project=p1', 'tab=text'],
  ['/dashboard/tasks?tab=image', 'tab=image'],
])('%s opens on the type of the task that is due first, where no type is chosen', async (opened, shown) => {
  api.on('GET /api/jobs', { data: [TEXT], page: { total: 1, next: null } });
  api.on('GET /api/projects/:id', { data: { _id: 'p1', projectName: 'Signs' } });
  renderAt(opened, <TasksPage />);
  await waitFor(() => expect(address()).toContain(shown));
});

it('says how far the items of a job are', async () => {
  api.on('GET /api/jobs', { data: [{ ...TEXT, progress: { items: 20, done: 12, skipped: 0 } }], page: { total: 1, next: null } });
  renderAt('/dashboard/tasks?tab=text', <TasksPage />);
  expect(await screen.findByText('Items: 12 of 20 done')).toBeTruthy();
});

it('says by when the work of a batch from a queue begins', async () => {
  api.on('GET /api/jobs', { data: [{ ...TEXT, beginBy: '2026-11-25T09:30:00.000Z' }], page: { total: 1, next: null } });
  renderAt('/dashboard/tasks?tab=text', <TasksPage />);
  const said = await screen.findByText(/^Begin by/);
  expect(said.textContent).toMatch(/^Begin by 2026-11-25 \d\d:30.*, or it goes back to the queue$/);
  expect(said.querySelector('time')?.dateTime).toBe('2026-11-25T09:30:00.000Z');
});

it('leads to the page of a job that asks about content first, not to its work', async () => {
  const links = { taskLink: 'https://tools.test/1' };
  const asking = { ...TEXT, contentToAllow: ['sexual'], task: { ...TEXT.task, ...links }, startedAt: '2026-11-25T09:30:00.000Z' };
  api.on('GET /api/jobs', { data: [asking, { ...asking, _id: 'job2', contentToAllow: undefined }], page: { total: 2, next: null } });
  renderAt('/dashboard/tasks?tab=text', <TasksPage />);
  expect(await screen.findAllByText(CONTENT_MESSAGES.asksFirst)).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'Open Reviews' }).getAttribute('href')).toBe('/dashboard/jobs/job1');
  expect(screen.getAllByRole('link', { name: 'Work on Reviews' })).toHaveLength(1);
});

it.each([
  ['was assigned to you yet', 0, 'Nothing of this project was assigned to you yet.'],
  ['is left of what was', 2, 'You have submitted all that was assigned to you.'],
])('says of a project that nothing %s', async (_what, approved, said) => {
  api.on('GET /api/jobs', { data: [], page: { total: 0, next: null } });
  api.on('GET /api/projects/:id', { data: { _id: 'p1', projectName: 'Signs' } });
  api.on('GET /api/overview', { data: { role: 'USER', projects: { joined: 1 } } });
  api.on('GET /api/jobs/totals', { data: { pending: 0, submitted: 0, approved, rejected: 0 } });
  renderAt('/dashboard/tasks?project=p1', <TasksPage />);
  expect(await screen.findByText(said, { exact: false })).toBeTruthy();
});

it('says to a person without a project which application waits', async () => {
  api.on('GET /api/jobs', { data: [], page: { total: 0, next: null } });
  const waitingApplications = [{ _id: 'a1', projectName: 'Road signs', appliedAt: '2026-11-26T08:00:00.000Z' }];
  api.on('GET /api/overview', { data: { role: 'USER', projects: { joined: 0 }, waitingApplications } });
  api.on('GET /api/jobs/totals', { data: { pending: 0, submitted: 0, approved: 0, rejected: 0 } });
  renderAt('/dashboard/tasks', <TasksPage />);
  expect(await screen.findByText('Your application waits for an answer')).toBeTruthy();
  expect(screen.getByText(/your application to Road signs/)).toBeTruthy();
});

it.each([
  ['/dashboard/tasks', true],
  ['/dashboard/tasks?project=p1', true],
  ['/dashboard/tasks?project=p2', false],
])('says that new work is paused: %s', async (path, isSaid) => {
  api.on('GET /api/jobs', { data: [], page: { total: 0, next: null } });
  api.on('GET /api/projects/:id', { data: { _id: 'p1', projectName: 'Signs' } });
  const pausedProjects = [{ _id: 'p1', projectName: 'Road signs' }];
  api.on('GET /api/overview', { data: { role: 'USER', projects: { joined: 1 }, pausedProjects } });
  api.on('GET /api/jobs/totals', { data: { pending: 0, submitted: 2, approved: 0, rejected: 0 } });
  renderAt(path, <TasksPage />);
  expect(await screen.findByText(isSaid ? /You get no new work in Road signs for now/ : /You have submitted all/)).toBeTruthy();
});

it.each([
  ['/dashboard/tasks', {}, true],
  ['/dashboard/tasks?project=p1', {}, true],
  ['/dashboard/tasks?project=p2', {}, false],
  ['/dashboard/tasks', { available: false }, false],
  ['/dashboard/tasks', { paused: true }, false],
  ['/dashboard/tasks', { hasBatch: true }, false],
])('leads to a batch that waits: %s %p', async (path, queue, isSaid) => {
  api.on('GET /api/jobs', { data: [], page: { total: 0, next: null } });
  api.on('GET /api/projects/:id', { data: { _id: 'p1', projectName: 'Signs' } });
  api.on('GET /api/overview', { data: { role: 'USER', projects: { joined: 1 } } });
  api.on('GET /api/jobs/totals', { data: { pending: 0, submitted: 2, approved: 0, rejected: 0 } });
  const waiting = { projectId: 'p1', available: true, comparing: false, paused: false, hasBatch: false, lookAgainAt: null };
  api.on('GET /api/queues', { data: { queues: [{ ...waiting, ...queue }] } });
  renderAt(path, <TasksPage />);
  expect(await screen.findByText(isSaid ? 'A batch waits for you' : /You have submitted all/)).toBeTruthy();
});

it('says that the account closes, since when, and how to keep it', async () => {
  api.on('GET /api/jobs', { data: [], page: { total: 0, next: null } });
  api.on('GET /api/overview', { data: { role: 'USER', projects: { joined: 0 }, closingSince: '2026-11-26T08:00:00.000Z' } });
  api.on('GET /api/jobs/totals', { data: { pending: 0, submitted: 2, approved: 0, rejected: 0 } });
  renderAt('/dashboard/tasks', <TasksPage />);
  expect(await screen.findByText(CLOSING_MESSAGES.closing)).toBeTruthy();
  expect(document.querySelector('time')?.dateTime).toBe('2026-11-26T08:00:00.000Z');
  expect(screen.getByRole('link', { name: CLOSING_MESSAGES.seeOrKeep }).getAttribute('href')).toBe('/dashboard/settings');
});
