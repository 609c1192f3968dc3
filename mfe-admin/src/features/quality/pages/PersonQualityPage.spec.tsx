import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { type Schemas } from '@labelbridge/api-client';
import { Route, Routes } from '@labelbridge/router';
import { MemoryRouter } from '@labelbridge/router/testing';
import { useSession } from '@labelbridge/session';
import { testUser } from '@labelbridge/session/testing';
import { testApi } from '@labelbridge/session/testing/server';
import { cleanup, render, screen } from '@testing-library/react';
import PersonQualityPage from './PersonQualityPage.js';

const api = testApi();
afterEach(() => {
  cleanup();
  useSession.setState({ user: undefined });
});

const AT = '2026-11-27T09:00:00.000Z';
const FIGURES = { right: 1, seen: 10, low: 0.02, high: 0.4 };
const ANSWER: Schemas['ShownAnswerDto'] = {
  ...{ _id: 'a1', jobId: 'j1', number: 4, text: 'The soup was cold', given: 'mood: Good', known: 'mood: Bad', explanation: null },
  ...{ right: false, counts: true, at: AT, dispute: { text: 'It was meant so.', state: 'open', at: AT, reason: null } },
};
const PROJECT: Schemas['MyProjectQualityDto'] = {
  ...{ projectId: 'p1', projectName: 'Soups of Kano', ...FIGURES, fresh: FIGURES, state: 'paused', since: AT, returnsLeft: 2 },
  shown: [ANSWER],
};
const SHARED = { projectId: 'p2', projectName: 'Stalls', items: 40, same: 34, low: 0.7093, high: 0.9294 };

beforeEach(() => {
  useSession.setState({ status: 'user', user: testUser({ userRole: 'ADMIN' }) });
  api.on('GET /api/users/u1/quality', { data: { name: 'Ada Obi', limit: 0.6, overall: FIGURES, projects: [PROJECT] } });
  api.on('GET /api/users/u1/agreement', { data: { projects: [SHARED] } });
});

const open = () =>
  render(
    <MemoryRouter initialEntries={['/admin/users/u1/quality']}>
      <Routes>
        <Route path="/admin/users/:id/quality" element={<PersonQualityPage />} />
      </Routes>
    </MemoryRouter>,
  );
const linkTo = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href');

it('shows what the person sees, and leads to what an admin may do about it', async () => {
  open();
  expect(await screen.findByRole('heading', { name: 'Quality of Ada Obi' })).toBeTruthy();
  for (const text of ['The soup was cold', 'mood: Good', 'mood: Bad', 'As wrong', 'It was meant so.'])
    expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getAllByText('1 of 10 right: 10 %, between 2 % and 40 %')).toHaveLength(2);
  expect(screen.getByText(/^Surely 2 %: .* Projects that need a share need 50 % or more/)).toBeTruthy();
  expect(linkTo('Open the job')).toBe('/admin/jobs/j1');
  expect(linkTo('Quality of the project')).toBe('/admin/projects/p1/quality');
  expect(linkTo('Flags of this person')).toBe('/admin/flags?annotatorId=u1');
  expect(await screen.findByText('34 of 40 the same: 85 %, between 70 % and 93 %')).toBeTruthy();
  expect(linkTo('Agreement of the project')).toBe('/admin/projects/p2/agreement');
});

it('says that nothing is measured, and hides what nobody else answered', async () => {
  api.on('GET /api/users/u1/quality', {
    data: { name: 'Ada Obi', limit: 0.6, overall: { right: 0, seen: 0, low: null, high: null }, projects: [] },
  });
  api.on('GET /api/users/u1/agreement', { data: { projects: [] } });
  open();
  expect(await screen.findByText('Nothing measured yet')).toBeTruthy();
  expect(screen.queryByText('Agreement with others')).toBeNull();
});

it('leads admins without the duties to what they may open', async () => {
  useSession.setState({ user: testUser({ userRole: 'ADMIN', duties: ['projects'] }) });
  open();
  expect(await screen.findByRole('heading', { name: 'Quality of Ada Obi' })).toBeTruthy();
  expect([linkTo('Jobs'), linkTo('Flags of this person')]).toEqual(['/admin/jobs', undefined]);
});
