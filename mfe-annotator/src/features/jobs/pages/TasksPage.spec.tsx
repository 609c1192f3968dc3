import { expect, it, jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { address, renderAt } from '@labelbridge/router/testing';
import * as calls from '../api/jobs.js';

const settled = { error: undefined, loading: false, seenAt: undefined, reload: async () => undefined };
const noRows = { hasMore: false, loadMore: async () => undefined, loadingMore: false, moreError: undefined, page: undefined };
const text: calls.JobRow = { _id: 'job1', status: 'pending', task: { taskName: 'Text Annotation', title: 'Reviews' } };
const useNextJob = jest.fn<typeof calls.useNextJob>((projectId) => ({ ...settled, data: projectId === null ? undefined : text }));
jest.unstable_mockModule('../api/jobs.js', () => ({ ...calls, useNextJob, useJobs: () => ({ ...settled, ...noRows, data: [text] }) }));
jest.unstable_mockModule('../components/ProjectFilterNotice.js', () => ({ ProjectFilterNotice: () => null }));
const { default: TasksPage } = await import('./TasksPage.js');

it.each([
  ['/dashboard/tasks', 'tab=text'],
  ['/dashboard/tasks?project=p1', 'tab=text'],
  ['/dashboard/tasks?tab=image', 'tab=image'],
])('%s opens on the type of the task that is due first, where no type is chosen', async (opened, shown) => {
  renderAt(opened, <TasksPage />);
  await waitFor(() => expect(address()).toContain(shown));
});
