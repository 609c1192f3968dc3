import { PROJECT } from '../../test/support/work.js';
import { type Row, type Sent } from './row.js';
import { ADMINS, OWN, OWN_OR_ADMIN, PUBLIC, annotators, session } from './callers.js';
import { MARKS, type AccessFixture } from './fixture.js';

const freshProject = async ({ work }: AccessFixture): Promise<Sent> => ({ id: (await work.project())._id });

const application = async ({ work, must }: AccessFixture): Promise<string> =>
  (await must('owner', 'POST', `/projects/${(await work.project())._id}/apply`)).data._id;
const anApplication =
  (body?: unknown) =>
  async (fixture: AccessFixture): Promise<Sent> => ({ id: await application(fixture), ...(body === undefined ? {} : { body }) });
const aMembership = async (fixture: AccessFixture): Promise<Sent> => {
  const id = (await fixture.work.project())._id;
  await fixture.must('owner', 'POST', `/projects/${id}/apply`);
  return { id };
};
const aRejectedApplication =
  () =>
  async (fixture: AccessFixture): Promise<Sent> => {
    const id = await application(fixture);
    await fixture.must('admin', 'POST', `/applications/${id}/reject`, { reason: 'No place left' });
    return { id };
  };
const OWNER_AND_ADMINS = ['owner', 'admin', 'secondAdmin'] as const;

const guidelineOf = async (fixture: AccessFixture): Promise<Sent> => ({ ...(await freshProject(fixture)), body: { text: '# Boxes' } });
const aGuideline = async (fixture: AccessFixture): Promise<Sent> => {
  const { _id: id } = await fixture.work.project();
  await fixture.must('admin', 'PUT', `/projects/${id}/guideline`, { text: '# Boxes' });
  await fixture.work.job(fixture.people.owner, { projectId: id });
  return { id };
};
const list = (route: string): Row => ({ route, rule: session(), done: 200 });
const create = (route: string): Row => ({ route, rule: ADMINS, done: 201, send: async () => ({ body: PROJECT }) });
const update = (route: string): Row => ({
  route,
  rule: ADMINS,
  done: 200,
  send: async (fixture) => ({ ...(await freshProject(fixture)), body: { company: 'Other' } }),
});
const remove = (route: string): Row => ({ route, rule: ADMINS, done: 200, send: freshProject });

export const PROJECT_ROWS: readonly Row[] = [
  { route: 'GET /api/projects/public', rule: PUBLIC, done: 200 },
  list('GET /api/projects'),
  list('GET /api/auth/getProject'),
  { route: 'GET /api/projects/export.csv', rule: ADMINS, done: 200 },
  { route: 'GET /api/projects/:id', rule: session(), done: 200, send: freshProject },
  { route: 'GET /api/projects/outlook', rule: annotators(), done: 200 },
  { route: 'GET /api/projects/:id/fit', rule: session(), done: 200, send: freshProject },
  { route: 'GET /api/projects/:id/effective-pay', rule: ADMINS, done: 200, send: freshProject },
  { route: 'GET /api/projects/:id/guideline', rule: OWN_OR_ADMIN, done: 200, send: aGuideline },
  { route: 'PUT /api/projects/:id/guideline', rule: ADMINS, done: 200, send: guidelineOf },
  { route: 'POST /api/projects/:id/guideline/preview', rule: ADMINS, done: 200, send: guidelineOf },
  create('POST /api/projects'),
  create('POST /api/auth/createProject'),
  update('PUT /api/projects/:id'),
  update('PUT /api/auth/updateProject/:id'),
  remove('DELETE /api/projects/:id'),
  remove('DELETE /api/auth/deleteProject/:id'),
  { route: 'POST /api/projects/:id/apply', rule: annotators(201), done: 201, send: freshProject },
  { route: 'GET /api/projects/:id/leave', rule: OWN, done: 200, send: aMembership },
  { route: 'POST /api/projects/:id/leave', rule: OWN, done: 200, send: aMembership },
  {
    route: 'GET /api/applications',
    rule: session(),
    done: 200,
    send: async (fixture) => ({ query: '?limit=100', lists: [await application(fixture)] }),
    seenBy: OWNER_AND_ADMINS,
  },
  { route: 'GET /api/applications/totals', rule: session(), done: 200 },
  { route: 'GET /api/applications/export.csv', rule: ADMINS, done: 200 },
  {
    route: 'POST /api/applications/approve',
    rule: ADMINS,
    done: 200,
    send: async (fixture) => ({ body: { ids: [await application(fixture)] } }),
  },
  { route: 'POST /api/applications/:id/approve', rule: ADMINS, done: 200, send: anApplication() },
  { route: 'POST /api/applications/:id/reject', rule: ADMINS, done: 200, send: anApplication({ reason: 'No place left' }) },
  { route: 'POST /api/applications/:id/reopen', rule: ADMINS, done: 200, send: aRejectedApplication() },
  { route: 'POST /api/applications/:id/withdraw', rule: OWN, done: 200, send: anApplication() },
  { route: 'GET /api/applications/:id', rule: OWN_OR_ADMIN, done: 200, send: anApplication() },
  { route: 'GET /api/applications/:id/messages', rule: OWN_OR_ADMIN, done: 200, send: anApplication() },
  { route: 'POST /api/applications/:id/messages', rule: OWN_OR_ADMIN, done: 201, send: anApplication({ text: MARKS.note }) },
  { route: 'POST /api/applications/:id/messages/read', rule: OWN_OR_ADMIN, done: 200, send: anApplication() },
];
