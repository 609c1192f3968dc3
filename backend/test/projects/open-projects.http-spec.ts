import { afterAll, describe, expect, it } from '@jest/globals';
import { openingOf } from '../../src/modules/work/projects/domain/openings.js';
import { expectAnswer } from '../support/expect-answer.js';
import { secondInstance } from '../support/security.js';
import { suiteOfWork } from '../support/suites.js';
import { type Answer, type TestApp } from '../support/test-app.js';
import { PROJECT, tally } from '../support/work.js';

const OFF = { RATE_LIMITS: 'off' };
const { app, work } = await suiteOfWork(OFF);
// One instance serialises the decisions on a project's applications: a race needs two.
const twin = await secondInstance(app, OFF);
afterAll(() => twin.close());
const admins = (at: TestApp, method: string, path: string, body?: unknown): Promise<Answer> =>
  at.http(method, `/api${path}`, { token: work.admin.token, body });
const projects = app.connection.collection('projects');

/** Expects that every project has the domain's decision, and that annotators' lists use it. */
async function expectKept(): Promise<void> {
  const stored = await projects.find().toArray();
  const wrong = stored.filter((project) => project['takesApplications'] !== (openingOf(project as never) === 'open'));
  expect(wrong).toEqual([]);
  const reader = await app.person();
  const { body } = await work.as(reader, 'GET', '/projects?mine=available&limit=100');
  const open = stored.filter((project) => project['takesApplications']);
  expect(body.data.map(({ _id }: { _id: string }) => _id).sort()).toEqual(open.map(({ _id }) => String(_id)).sort());
  expect((await work.as(reader, 'GET', '/overview')).body.data.projects).toEqual({ joined: 0, open: open.length });
}

async function applied(projectId: string): Promise<string> {
  return (await work.as(await app.person(), 'POST', `/projects/${projectId}/apply`)).body.data._id;
}

describe('whether a project takes applications is kept with it', () => {
  it('when it is created and changed: status, public status and capacity', async () => {
    for (const fields of [{}, { status: 'Completed' }, { publicStatus: 'Coming Soon' }, { publicStatus: 'Active' }, { capacity: 2 }]) {
      const { _id } = await work.project({ ...PROJECT, ...fields });
      await expectKept();
      for (const change of [{ status: 'Completed' }, { status: 'In Progress' }, { publicStatus: 'Coming Soon' }, { publicStatus: null }]) {
        expectAnswer(await admins(app, 'PUT', `/projects/${_id}`, change), 200);
        await expectKept();
      }
    }
  });

  it('when its last place is taken, when it gets more places, and when it is archived', async () => {
    const { _id } = await work.project({ ...PROJECT, capacity: 2 });
    const applications = [await applied(_id), await applied(_id)];
    const opens: boolean[] = [];
    const look = async () => {
      await expectKept();
      opens.push((await admins(app, 'GET', `/projects/${_id}`)).body.data.takesApplications);
    };
    for (const id of applications) {
      expectAnswer(await admins(app, 'POST', `/applications/${id}/approve`), 200);
      await look();
    }
    for (const capacity of [3, 2, null]) {
      await admins(app, 'PUT', `/projects/${_id}`, { capacity });
      await look();
    }
    expect((await admins(app, 'DELETE', `/projects/${_id}`)).body.data.archived).toBe(true);
    await look();
    expect(opens).toEqual([true, false, true, false, true, false]);
  });

  it('where the last place is taken while the capacity changes on another instance', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { _id } = await work.project({ ...PROJECT, capacity: 1 });
      const id = await applied(_id);
      const both = [
        admins(app, 'POST', `/applications/${id}/approve`),
        admins(twin, 'PUT', `/projects/${_id}`, { capacity: round % 2 ? 2 : 1, title: `Round ${round}` }),
      ];
      expect(tally(await Promise.all(both))).toEqual({ 200: 2 });
      await expectKept();
    }
  });
});
