import { describe, expect, it } from '@jest/globals';
import { BULK_MESSAGES, TERMS_MESSAGES } from '@labelbridge/contracts';
import { examCalls } from '../exams/exams.fixtures.js';
import { annotationCalls } from '../support/annotation.fixtures.js';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfWork } from '../support/suites.js';
import { type Answer, givePayoutAccount, type TestPerson } from '../support/test-app.js';
import { APPROVAL, RATE, SUBMISSION } from '../support/work.js';
import { termsCalls } from './terms.fixtures.js';

const { app, work } = await suiteOfWork({ RATE_LIMITS: 'off' });
const { admins, made, task, imported } = annotationCalls({ app, work });
const { exam } = examCalls({ app, work });
const { answer, inForce, mine, today } = termsCalls({ app, work });

type Call = (person: TestPerson) => Promise<Answer>;

const open = await work.project({ publicStatus: 'Active' });
const { id: examId } = await exam();
const queued = await task({ queued: true, title: 'Street names', overlap: 9 });
await imported(queued._id, 'text', 'a\nb');

async function joined(): Promise<TestPerson> {
  const person = await app.person();
  const application = made(await work.as(person, 'POST', `/projects/${queued.project._id}/apply`), 201);
  made(await admins('POST', `/applications/${application._id}/approve`));
  return person;
}

async function rejectedJob(person: TestPerson): Promise<{ _id: string }> {
  const job = await work.submitted(person);
  // So much is rejected here that a second admin would have to agree.
  await app.connection.collection('jobdecisions').deleteMany({});
  return made(await admins('POST', `/jobs/${job._id}/reject`, { reason: 'The boxes are loose.' }));
}

/** A person who has begun a job, handed work in, had work rejected, and has earned pay. */
async function worker() {
  const person = await joined();
  await givePayoutAccount(app, person);
  const [appealed, reworked] = [await rejectedJob(person), await rejectedJob(person)];
  const [begun, handedIn, decided, earned] = [
    await work.job(person),
    await work.submitted(person),
    await work.submitted(person),
    await work.submitted(person),
  ];
  const { invoice } = made(await admins('POST', `/jobs/${earned._id}/approve`, APPROVAL));
  return { person, begun, handedIn, decided, appealed, reworked, invoice };
}
type Worker = Awaited<ReturnType<typeof worker>>;

const apply: Call = (person) => work.as(person, 'POST', `/projects/${open._id}/apply`);
const NEW_WORK: readonly (readonly [string, Call])[] = [
  ['an application', apply],
  ['a batch', (person) => work.as(person, 'POST', `/projects/${queued.project._id}/next-batch`)],
  ['an exam', (person) => work.as(person, 'POST', `/exams/${examId}/tries`)],
];

const KEPT: readonly (readonly [string, number, (one: Worker) => Promise<Answer>])[] = [
  ['reads their jobs', 200, ({ person }) => work.as(person, 'GET', '/jobs')],
  ['starts the clock of open work', 200, ({ person, begun }) => work.as(person, 'POST', `/jobs/${begun._id}/clock/start`)],
  ['hands open work in', 200, ({ person, begun }) => work.as(person, 'POST', `/jobs/${begun._id}/submit`, SUBMISSION)],
  [
    'appeals',
    200,
    ({ person, appealed }) => work.as(person, 'POST', `/jobs/${appealed._id}/appeal`, { text: 'They touch the sign at each side.' }),
  ],
  ['reworks', 200, ({ person, reworked }) => work.as(person, 'POST', `/jobs/${reworked._id}/rework`)],
  ['writes to the admins', 201, ({ person, handedIn }) => work.as(person, 'POST', `/jobs/${handedIn._id}/messages`, { text: 'Hello' })],
  ['has work approved', 200, ({ decided }) => admins('POST', `/jobs/${decided._id}/approve`, APPROVAL)],
  ['sees their pay', 200, ({ person, invoice }) => work.as(person, 'GET', `/payments/${invoice._id}`)],
  ['sees what they earned', 200, ({ person }) => work.as(person, 'GET', '/overview')],
  ['is paid', 200, ({ invoice }) => admins('POST', `/payments/${invoice._id}/pay`)],
  ['changes their profile', 200, ({ person }) => work.as(person, 'PATCH', '/users/me', { availableHoursPerWeek: 10 })],
  ['reads notifications', 200, ({ person }) => work.as(person, 'GET', '/notifications')],
  ['downloads their data', 200, ({ person }) => work.as(person, 'GET', '/privacy/export')],
  ['makes a work record', 201, ({ person }) => work.as(person, 'POST', '/users/me/work-record', { show: ['hours'] })],
];

describe.each([
  ['declined', false],
  ['did not answer', undefined],
])('a person who %s', (_name, accepted) => {
  /** @returns the version in force, which this person has not accepted */
  const answered = async (person: TestPerson): Promise<number> => {
    const { version } = (await mine(person)).current;
    if (accepted !== undefined) expectAnswer(await answer(person, version, accepted), 200);
    return version;
  };
  let one: Promise<Worker> | undefined;
  /** One for all that changes nothing for the others. */
  const shared = async (): Promise<Worker> => {
    one ??= worker().then(async (made) => {
      await inForce();
      return made;
    });
    const ready = await one;
    await answered(ready.person);
    return ready;
  };

  it.each(NEW_WORK)('gets %s only after accepting, and reads which version', async (_what, call) => {
    const person = await joined();
    await inForce();
    const version = await answered(person);
    expectAnswer(await call(person), 409, { message: TERMS_MESSAGES.acceptFirst(version, today()) });
    expectAnswer(await answer(person, version, true), 200);
    expectAnswer(await call(person), 201);
  });

  // @fairwork 3.1
  it.each(KEPT)('still %s', async (_what, status, call) => {
    const one = await shared();
    expectAnswer(await apply(one.person), 409);
    expectAnswer(await call(one), status);
  });

  it('still changes their bank account', async () => {
    const person = await app.person();
    await inForce();
    await answered(person);
    await givePayoutAccount(app, person);
    expect((await work.as(person, 'GET', '/users/me')).body.data.payoutAccount).not.toBeNull();
  });

  it('gets no job from an admin, who reads no answer of theirs', async () => {
    const person = await app.person();
    await inForce();
    const version = await answered(person);
    const [one, two] = [await work.task({ rate: RATE }), await work.task({ rate: RATE })];
    const assign = (body: object) => admins('POST', '/tasks/assign', { taskId: one._id, ...body });
    expectAnswer(await assign({ userId: person._id }), 409, { message: TERMS_MESSAGES.othersAcceptFirst });
    const other = await app.person();
    const many = await assign({ userIds: [person._id, other._id] });
    expect(many.body.failed).toEqual([{ id: person._id, message: TERMS_MESSAGES.othersAcceptFirst }]);
    const plan = await admins('POST', '/tasks/assignments', { taskIds: [two._id], userIds: [person._id, other._id] });
    expectAnswer(plan, 201);
    expect(plan.body.data.leftOut).toEqual([expect.objectContaining({ userId: person._id, reason: BULK_MESSAGES.leftOutTerms })]);
    expect((await mine(person)).current).toEqual({ version, startsOn: today(), accepted: accepted ?? null });
    expectAnswer(await answer(person, version, true), 200);
    expectAnswer(await assign({ userId: person._id }), 201);
  });

  it('may close the account once nothing is open or owed', async () => {
    const person = await app.person();
    await inForce();
    await answered(person);
    expectAnswer(await work.as(person, 'POST', '/privacy/erase', { password: person.password }), 200);
  });
});

it('a bulk run that was planned before leaves out who has not accepted when it runs', async () => {
  const person = await app.person();
  const { _id: taskId } = await work.task({ rate: RATE });
  const run = made(await admins('POST', '/tasks/assignments', { taskIds: [taskId], userIds: [person._id] }), 201);
  await inForce();
  made(await admins('POST', `/bulk/${run._id}/start`));
  for (;;) {
    const { state, failed } = made(await admins('GET', `/bulk/${run._id}`));
    if (state === 'running') continue;
    expect([state, failed]).toEqual(['done', 1]);
    break;
  }
  const rows = made(await admins('GET', `/bulk/${run._id}/rows`));
  expect(JSON.stringify(rows)).toContain(TERMS_MESSAGES.othersAcceptFirst);
});

it('accepting and declining again takes new work away again', async () => {
  const [person, version] = [await app.person(), await inForce()];
  expectAnswer(await answer(person, version, true), 200);
  expectAnswer(await answer(person, version, false), 200);
  expectAnswer(await apply(person), 409, { message: TERMS_MESSAGES.acceptFirst(version, today()) });
});
