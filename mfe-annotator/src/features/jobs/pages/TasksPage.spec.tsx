import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { address, renderAt } from '@labelbridge/router/testing';
import { testApi } from '@labelbridge/session/testing/server';
import { type JobRow } from '../api/jobs.js';
import TasksPage from './TasksPage.js';

const api = testApi();
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
