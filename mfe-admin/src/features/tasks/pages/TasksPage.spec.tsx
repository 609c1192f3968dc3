import { afterEach, expect, it } from '@jest/globals';
import { MemoryRouter } from '@labelbridge/router/testing';
import { testApi } from '@labelbridge/session/testing/server';
import { cleanup, render, screen, within } from '@testing-library/react';
import { TASK } from '../task.fixture.js';
import TasksPage from './TasksPage.js';

const api = testApi();

afterEach(cleanup);

it('says how far the items of a task in Labelbridge are, and nothing of work elsewhere', async () => {
  const inProduct = { workplace: 'labelbridge', itemCount: 20, progress: { items: 20, done: 12, skipped: 0 } };
  const tasks = [
    { ...TASK, ...inProduct, _id: 't1', title: 'Calls of May', jobCounts: { ...TASK.jobCounts, pending: 1 } },
    { ...TASK, _id: 't2', title: 'Calls of June' },
  ];
  api.on('GET /api/tasks', { data: tasks, page: { total: 2, next: null } });
  render(
    <MemoryRouter initialEntries={['/admin/tasks']}>
      <TasksPage />
    </MemoryRouter>,
  );
  const row = (await screen.findByText('Calls of May')).closest('tr');
  expect(row && within(row).getByText('1 pending')).toBeTruthy();
  expect(row && within(row).getByText('12 of 20 done')).toBeTruthy();
  expect(screen.getAllByText(/ done/)).toHaveLength(1);
});
