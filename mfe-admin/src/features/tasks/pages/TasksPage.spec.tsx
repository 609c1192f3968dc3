import { afterEach, describe, expect, it } from '@jest/globals';
import { TEMPLATES } from '@labelbridge/annotation';
import { Route, Routes, useLocation } from '@labelbridge/router';
import { MemoryRouter } from '@labelbridge/router/testing';
import { testApi } from '@labelbridge/session/testing/server';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PROJECT } from '../../projects/api/project.fixture.js';
import { TASK } from '../task.fixture.js';
import AssignManyPage from './AssignManyPage.js';
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

const emptyList = { data: [], page: { total: 0, next: null } };
const VERSION = { _id: 'v1', version: 1, config: TEMPLATES[0]?.config, xml: '<View/>' };

function Where() {
  const { pathname } = useLocation();
  return <p>At {pathname}</p>;
}

describe('the tasks of a project', () => {
  const openList = async (interfaces: object[]) => {
    api.on('GET /api/tasks', emptyList);
    api.on('GET /api/users', emptyList);
    api.on('GET /api/projects/1', { data: PROJECT });
    api.on('GET /api/projects/1/interfaces', { data: interfaces, page: { total: interfaces.length, next: null } });
    render(
      <MemoryRouter initialEntries={['/admin/tasks?projectId=1']}>
        <Routes>
          <Route path="/admin/tasks" element={<TasksPage />} />
          <Route path="*" element={<Where />} />
        </Routes>
      </MemoryRouter>,
    );
    const [create] = await screen.findAllByRole('button', { name: 'Create a Task' });
    if (create) await userEvent.click(create);
    return within(await screen.findByRole('dialog', { name: 'Create a Task' }));
  };

  it('begin a new task with the project, in Labelbridge where it has an interface', async () => {
    const form = await openList([VERSION]);
    expect(form.getByText('Road signs')).toBeTruthy();
    expect(form.getByLabelText('Where the work is done')).toHaveProperty('value', 'labelbridge');
  });

  it('begin a new task elsewhere where the project has no interface', async () => {
    const form = await openList([]);
    expect(form.getByText('Road signs')).toBeTruthy();
    expect(form.getByLabelText('Where the work is done')).toHaveProperty('value', 'external');
  });

  it('name it, with the way back to it', async () => {
    await openList([]);
    expect(screen.getByRole('link', { name: 'Road signs' }).getAttribute('href')).toBe(`/admin/projects/${PROJECT._id}`);
  });

  it('are the ones that an assignment of many begins with', async () => {
    api.on('GET /api/projects/1', { data: PROJECT });
    api.on('GET /api/bulk', emptyList);
    render(
      <MemoryRouter initialEntries={['/admin/tasks/assign?projectId=1']}>
        <AssignManyPage />
      </MemoryRouter>,
    );
    expect(await screen.findByText('Road signs')).toBeTruthy();
    // No annotator is chosen yet.
    expect(screen.getByRole('button', { name: 'Preview' })).toHaveProperty('disabled', true);
    expect(screen.getByText('Choose the people first.')).toBeTruthy();
  });
});

it('asks for the items of a task in Labelbridge before it is assigned', async () => {
  const inProduct = { workplace: 'labelbridge', itemCount: 0, progress: { items: 0, done: 0, skipped: 0 } };
  api.on('GET /api/tasks', { data: [{ ...TASK, ...inProduct, title: 'Calls of May' }], page: { total: 1, next: null } });
  render(
    <MemoryRouter initialEntries={['/admin/tasks']}>
      <TasksPage />
    </MemoryRouter>,
  );
  expect((await screen.findByRole('link', { name: 'Add items: Calls of May' })).getAttribute('href')).toBe('/admin/tasks/t/items');
  expect(screen.queryByRole('button', { name: /^Assign Task/ })).toBeNull();
});
