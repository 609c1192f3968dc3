import { afterEach, expect, it } from '@jest/globals';
import { Route, Routes } from '@labelbridge/router';
import { MemoryRouter } from '@labelbridge/router/testing';
import { testApi } from '@labelbridge/session/testing/server';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ApplicationPage from './ApplicationPage.js';

const api = testApi();
const ADA = { _id: 'a1', firstname: 'Ada', lastname: 'Obi', username: 'ada', email: 'ada@x.test' };
const APPLICATION = {
  _id: 'x1',
  status: 'pending',
  project: { _id: 'p1', projectName: 'Road signs', title: null, work: null },
  annotator: {
    ...ADA,
    skills: ['Yoruba'],
    claimedSkills: null,
    missing: [],
    availableHoursPerWeek: 12,
    pastJobs: { approved: 3, rejected: 1, open: 0, approvalRate: 0.75 },
  },
  appliedAt: '2026-11-20T08:00:00.000Z',
  decidedAt: null,
  reason: null,
  unreadMessages: 0,
  messages: [],
  history: [],
};

let application: object;
afterEach(cleanup);

async function open(changes: object = {}) {
  application = { ...APPLICATION, ...changes };
  api.on('GET /api/applications/:id', () => ({ data: application }));
  render(
    <MemoryRouter initialEntries={['/admin/applications/x1']}>
      <Routes>
        <Route path="/admin/applications/:id" element={<ApplicationPage />} />
      </Routes>
    </MemoryRouter>,
  );
  await screen.findByRole('heading', { name: 'Ada Obi: Road signs' });
}

it('shows what a decision needs, takes it, and leads on', async () => {
  api.on('POST /api/applications/:id/approve', () => {
    application = { ...APPLICATION, status: 'approved' };
    return { message: 'Approved.', data: application };
  });
  await open();
  expect(screen.getByText('Other: Yoruba')).toBeTruthy();
  expect(screen.queryByText('Lacks')).toBeNull();
  expect(screen.getByText('12 h a week')).toBeTruthy();
  expect(screen.getByText('3 approved, 1 rejected')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Approve' }));
  expect((await screen.findByRole('link', { name: 'Assign its tasks' })).getAttribute('href')).toBe('/admin/tasks?projectId=p1');
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
});

it('shows the skills that the applicant claims, and what they lack', async () => {
  const claimedSkills = { languages: [{ tag: 'yo', level: 'basic' }], work: ['audio'], domains: [], equipment: [] };
  const missing = [
    { kind: 'language', id: 'yo', level: 'fluent', has: 'basic' },
    { kind: 'equipment', id: 'computer', level: null, has: null },
  ];
  await open({ annotator: { ...APPLICATION.annotator, skills: ['typing'], claimedSkills, missing } });
  expect(screen.getByText('Yoruba (basic), Audio annotation; Other: typing')).toBeTruthy();
  expect(screen.getByText('Lacks').nextElementSibling?.textContent).toBe('Yoruba (fluent; claimed: basic), Computer');
});

it('asks before it approves who lacks what the project needs', async () => {
  api.on('POST /api/applications/:id/approve', { message: 'Approved.', data: APPLICATION });
  await open({ annotator: { ...APPLICATION.annotator, missingScore: { score: 80, right: 3, seen: 4, low: 0.3 } } });
  const press = async (name: string) => {
    await userEvent.click(screen.getByRole('button', { name: 'Approve' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Approve although they lack what the project needs?' }));
    expect(dialog.getByText(/^Ada Obi: surely 80 % right .* \(3 of 4 so far: surely 30 %\)\.$/)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name }));
  };
  await press('No');
  expect(api.changes()).toEqual([]);
  await press('Approve');
  await waitFor(() => expect(api.changes().map(([call]) => call)).toEqual(['POST /api/applications/x1/approve']));
});

it('tells an approval by the project itself from one by an admin', async () => {
  const by = { name: 'Labelbridge', role: 'ADMIN' };
  const at = '2026-11-20T08:00:00.000Z';
  await open({ status: 'approved', history: [{ action: 'admit', from: 'pending', to: 'approved', by, at, reason: null }] });
  expect(screen.getByText('Approved at once')).toBeTruthy();
});

it.each([
  ['pending', ['Approving 1 more leaves about 90 items each; the offer promises 100.']],
  ['rejected', []],
])('warns before an approval that leaves fewer items for each than the offer promises: %s', async (status, warnings) => {
  await open({ status, project: { ...APPLICATION.project, work: { promised: 100, left: 900, had: 0, people: 9 } } });
  expect(screen.queryAllByText(/^Approving/).map(({ textContent }) => textContent)).toEqual(warnings);
});

it('rejects with a reason', async () => {
  api.on('POST /api/applications/:id/reject', { message: 'Rejected.', data: {} });
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Reject' }));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Reason'), 'No more places.');
  await userEvent.click(dialog.getByRole('button', { name: 'Reject application' }));
  expect(api.changes()).toEqual([['POST /api/applications/x1/reject', { reason: 'No more places.' }]]);
});

it('has no decision on what was withdrawn', async () => {
  await open({ status: 'withdrawn' });
  expect(screen.queryByRole('button', { name: /^(Approve|Reject|Reopen)$/ })).toBeNull();
});
