import { expect, it } from '@jest/globals';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfWork } from '../support/suites.js';
import { APPROVAL, expectRefused } from '../support/work.js';

const { app, work } = await suiteOfWork();
const other = await app.person();

it('jobs, applications and payments are filtered by annotator; an annotator sees their own whatever they ask', async () => {
  const project = await work.project();
  for (const person of [work.annotator, other]) {
    await work.as(person, 'POST', `/projects/${project._id}/apply`);
    const { _id } = await work.submitted(person, { projectId: project._id });
    await work.as(work.admin, 'POST', `/jobs/${_id}/approve`, APPROVAL);
    await work.job(person);
  }
  const of = async (by: typeof other, path: string) => {
    const { status, body } = await work.as(by, 'GET', path);
    expectAnswer({ status, body }, 200);
    return body.page.total;
  };
  const own = `annotatorId=${other._id}`;
  const totals = async (by: typeof other, query: string) => [
    await of(by, `/jobs?${query}`),
    await of(by, `/jobs?${query}&projectId=${project._id}`),
    await of(by, `/jobs?${query}&projectId=${project._id}&status=approved`),
    await of(by, `/applications?${query}`),
    await of(by, `/payments?${query}`),
    await of(by, `/payments?${query}&status=unpaid`),
  ];
  expect(await totals(work.admin, own)).toEqual([2, 1, 1, 1, 1, 1]);
  expect(await totals(work.admin, '')).toEqual([4, 2, 2, 2, 2, 2]);
  expect(await totals(work.annotator, own)).toEqual([2, 1, 1, 1, 1, 1]);
  const { data } = (await work.as(work.annotator, 'GET', `/payments?${own}`)).body;
  expect(data[0].annotator).toBeUndefined();
});

it('the filter is an id', async () => {
  await expectRefused(
    app,
    work.admin,
    ['jobs', 'applications', 'payments'].map((list) => [list, 'GET', `/${list}?annotatorId=me`, undefined, 'annotatorId']),
  );
});
