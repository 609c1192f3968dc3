import { beforeEach, describe, expect, it } from '@jest/globals';
import { ACCOUNT_REMINDER_MESSAGES } from '@labelbridge/contracts';
import { AccountReminders } from '../../src/modules/money/payments/accounts/account-reminders.service.js';
import { expectAnswer } from '../support/expect-answer.js';
import { secondInstance } from '../support/security.js';
import { suiteOfWork } from '../support/suites.js';
import { advanceWith, givePayoutAccount, type TestPerson } from '../support/test-app.js';
import { APPROVAL, UNKNOWN_ID } from '../support/work.js';

const { app, work } = await suiteOfWork({ RATE_LIMITS: 'off' });
const DAY_MS = 86_400_000;

const mails = async ({ email }: TestPerson) =>
  (await app.connection.collection('outbox').find({ 'to.address': email, subject: ACCOUNT_REMINDER_MESSAGES.needed }).toArray()).map(
    ({ text }) => text as string,
  );
const needs = async (person: TestPerson) => [
  (await work.as(person, 'GET', '/overview')).body.data.payWaits,
  (await work.as(person, 'GET', '/users/me')).body.data.payWaits,
];
const remind = (person: TestPerson, by = work.admin) => work.as(by, 'POST', `/users/${person._id}/remind-account`);
const remindDue = (on = app) => on.app.get(AccountReminders, { strict: false }).remindDue();
const approved = async (person: TestPerson) => {
  const { _id } = await work.submitted(person);
  await work.as(work.admin, 'POST', `/jobs/${_id}/approve`, APPROVAL);
};

describe('pay that waits for a payout account', () => {
  let person: TestPerson;
  const pass = (days: number) => advanceWith(app, days * DAY_MS, [work.admin, person]);
  beforeEach(async () => {
    person = await app.person();
  });

  it('is announced from the first assigned job on: on Overview and Payments, and by one mail with the way there', async () => {
    expect([await needs(person), await mails(person)]).toEqual([[false, false], []]);
    await work.job(person);
    await work.job(person);
    const [text, ...more] = await mails(person);
    expect([await needs(person), more]).toEqual([[true, true], []]);
    expect(text).toContain(ACCOUNT_REMINDER_MESSAGES.neededText);
    expect(text).toContain('/dashboard/profile');
    await givePayoutAccount(app, person);
    expect(await needs(person)).toEqual([false, false]);
  });

  it('is announced to nobody who has an account', async () => {
    await givePayoutAccount(app, person);
    await approved(person);
    expect([await needs(person), await mails(person)]).toEqual([[false, false], []]);
  });

  it('is announced again with the amount at an approval three days later, then weekly while owed, once by two servers, eight times at most', async () => {
    await work.job(person);
    await approved(person);
    expect(await mails(person)).toHaveLength(1);
    await pass(4);
    await approved(person);
    expect((await mails(person))[1]).toContain('₦12,000.00 is waiting for you');
    const twin = await secondInstance(app, { RATE_LIMITS: 'off' });
    try {
      for (const [days, sent] of [
        [6, 2],
        [1, 3],
        [7, 4],
      ] as const) {
        await pass(days);
        twin.advance(app.now().getTime() - twin.now().getTime());
        await Promise.all([remindDue(), remindDue(twin), remindDue(), remindDue(twin)]);
        expect([days, (await mails(person)).length]).toEqual([days, sent]);
      }
    } finally {
      await twin.close();
    }
    for (let week = 0; week < 8; week++) {
      await pass(7);
      await remindDue();
    }
    expect(await mails(person)).toHaveLength(8);
  });

  it('a person to whom nothing is owed is not reminded again', async () => {
    await work.job(person);
    await pass(30);
    await remindDue();
    expect(await mails(person)).toHaveLength(1);
  });

  it('admins see who has no account where they pay, and remind them once a day, on record', async () => {
    await approved(person);
    const [payment] = (await work.as(work.admin, 'GET', `/payments?status=unpaid&q=${person.username.replace('person', 'Nr')}`)).body.data;
    expect(payment.annotator).toMatchObject({ hasPayoutAccount: false });
    const early = await remind(person);
    expectAnswer(early, 429, 'This annotator was reminded less than a day ago. Please try again in 24 hours.');
    expect(early.headers.get('retry-after')).toMatch(/^\d+$/);
    await pass(1);
    const answers = await Promise.all([remind(person), remind(person), remind(person)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429]);
    expect(await mails(person)).toHaveLength(2);
    const { data } = (await work.as(work.admin, 'GET', '/audit?action=user.remindAccount')).body;
    expect(data).toMatchObject([{ target: { _id: person._id }, actor: { _id: work.admin._id } }]);
    expect((await work.as(work.admin, 'GET', `/users/${person._id}`)).body.data.accountAskedAt).toMatch(/Z$/);
  });

  it('refuses a reminder of who has an account, of admins, of suspended and unknown people, and by annotators', async () => {
    const suspended = await app.person();
    await work.as(work.admin, 'PATCH', `/users/${suspended._id}`, { status: 'suspended', reason: 'Two people use it.' });
    await givePayoutAccount(app, person);
    const { hasAccount, notAnnotator } = ACCOUNT_REMINDER_MESSAGES;
    const refused = [await remind(person), await remind(work.admin), await remind(suspended), await remind({ ...person, _id: UNKNOWN_ID })];
    expect(refused.map(({ status, body }) => [status, body.message])).toEqual([
      [409, hasAccount],
      [409, notAnnotator],
      [409, notAnnotator],
      [404, expect.any(String)],
    ]);
    expectAnswer(await remind(person, person), 403);
  });
});
