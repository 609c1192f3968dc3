import { beforeEach, expect, it } from '@jest/globals';
import { type Duty, dutyMissingMessage } from '@labelbridge/contracts';
import { PromotionsService } from '../../src/modules/people/promotions/promotions.service.js';
import { expectAnswer } from '../support/expect-answer.js';
import { Work } from '../support/payments.fixtures.js';
import { suiteApp } from '../support/suites.js';
import { startWork } from '../support/work.js';
import { type TestPerson, advanceWith } from '../support/test-app.js';

const app = await suiteApp();
let owner: TestPerson;
let third: TestPerson;

const as = ({ token }: TestPerson, method: string, path: string, body?: unknown) => app.http(method, `/api${path}`, { token, body });

/** Leaves an admin these duties alone, and logs them in again. */
async function give(person: TestPerson, ...duties: Duty[]): Promise<void> {
  await app.app.get(PromotionsService).changeAtOnce(person._id, 'ADMIN', duties);
  await advanceWith(app, 0, [person]);
}

beforeEach(async () => {
  owner = await app.person('ADMIN');
  third = await app.person('ADMIN', { firstname: 'Uche', lastname: 'Eze' });
});

it.each<[Duty, readonly string[]]>([
  ['projects', ['projects', 'tasks', 'jobs', 'users']],
  ['review', ['projects', 'tasks', 'jobs']],
  ['pay', ['payments', 'users']],
  ['people', ['projects', 'users']],
  ['settings', []],
])('an admin with the duty %s finds by search what it shows', async (duty, groups) => {
  const payee = await app.person('USER', { firstname: 'Findable', lastname: `Zq${duty}` });
  await new Work(app, owner).invoice(payee, { amount: 600_000 });
  await give(third, duty);
  const whole = (await as(owner, 'GET', `/search?q=Zq${duty}`)).body.data;
  const { data } = (await as(third, 'GET', `/search?q=Zq${duty}`)).body;
  for (const [group, hits] of Object.entries<unknown[]>(data))
    if (group !== 'pages') expect([group, hits.length]).toEqual([group, groups.includes(group) ? whole[group].length : 0]);
  expect(whole.users).toHaveLength(1);
  const pages = (await as(third, 'GET', '/search?q=payouts')).body.data.pages.map(({ title }: { title: string }) => title);
  expect(pages.includes('Payouts')).toBe(duty === 'pay');
});

it('an admin who reviews reads jobs and their tasks, and not how to reach the annotator', async () => {
  const work = await startWork(app);
  await as(work.annotator, 'PATCH', '/users/me', { telegram: '@kind_person' });
  const { _id } = await work.submitted();
  await give(third, 'review');
  const seen = async (person: TestPerson) => (await as(person, 'GET', `/jobs/${_id}`)).body.data.annotator;
  expect(await seen(owner)).toMatchObject({ email: work.annotator.email, telegram: '@kind_person' });
  expect(await seen(third)).toMatchObject({ email: null, telegram: null, username: work.annotator.username });
  const list = async (person: TestPerson) => JSON.stringify((await as(person, 'GET', '/jobs?status=submitted')).body.data);
  expect(await list(owner)).toContain('kind_person');
  expect(await list(third)).not.toContain('kind_person');
  const found = async (q: string) => (await as(third, 'GET', `/jobs?q=${encodeURIComponent(q)}`)).body.data.length;
  expect([await found(work.annotator.username), await found(work.annotator.email)]).toEqual([1, 0]);
  expectAnswer(await as(third, 'GET', `/tasks/${(await as(owner, 'GET', `/jobs/${_id}`)).body.data.task._id}`), 200);
  expectAnswer(await as(third, 'POST', `/jobs/${_id}/cancel`, { reason: 'x', amount: { amount: 0, currency: 'NGN' } }), 403);
  expectAnswer(await as(third, 'POST', `/jobs/${_id}/reject`, { reason: 'Signs are blurred.' }), 200);
});

it('an admin with some duties sees on the overview the figures of the duty, and no plot of another', async () => {
  await give(third, 'review');
  const { data } = (await as(third, 'GET', '/overview')).body;
  expect(data).toMatchObject({ paidOut: null, unpaid: null, unquoted: null, users: null, applicationsWaiting: null });
  expect(data).toMatchObject({ waitingForReview: expect.any(Number), projects: expect.any(Number), tasks: expect.any(Number) });
  const { data: series } = (await as(third, 'GET', '/overview/series')).body;
  expect(series).toMatchObject({ money: null, jobs: expect.any(Array), review: expect.any(Array) });
  expectAnswer(await as(third, 'GET', '/overview/series/export.csv?plot=money'), 403, { message: dutyMissingMessage(['pay']) });
  expectAnswer(await as(third, 'GET', '/overview/series/export.csv?plot=jobs'), 200);
});

it('an admin with some duties sees and starts bulk runs of the duty alone', async () => {
  const text = 'Task Name,Due Date,Task Link,Guideline Link\nx,x,x,x';
  const run = (await as(owner, 'POST', '/tasks/imports', { fileName: 'one.csv', text })).body.data;
  await give(third, 'people');
  const list = (await as(third, 'GET', '/bulk')).body;
  expect(list.data).toEqual([]);
  for (const [method, path] of [
    ['GET', `/bulk/${run._id}`],
    ['GET', `/bulk/${run._id}/rows`],
    ['POST', `/bulk/${run._id}/start`],
    ['POST', `/bulk/${run._id}/stop`],
    ['GET', '/bulk?kind=task-import'],
  ] as const)
    expectAnswer(await as(third, method, path), 403, { message: dutyMissingMessage(['projects']) });
});
