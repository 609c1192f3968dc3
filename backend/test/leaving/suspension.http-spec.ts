import { beforeEach, expect, it } from '@jest/globals';
import { LIMITS, SUSPENSION_LIMITS, SUSPENSION_MESSAGES, suspensionText } from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { expectAnswer } from '../support/expect-answer.js';
import { mailsTo } from '../support/security.js';
import { suiteOfWork } from '../support/suites.js';
import { type TestPerson, givePayoutAccount, until } from '../support/test-app.js';
import { type BadCall, NOT_TEXT, expectRefused } from '../support/work.js';

const { app, work } = await suiteOfWork({ RATE_LIMITS: 'off' });
const REASON = { reason: 'Two people use it.', clause: 'Terms, 4.2' };

let me: TestPerson;
const admins = (method: string, path: string, body?: unknown) => work.as(work.admin, method, path, body);
const suspend = (body: object = REASON) => admins('PATCH', `/users/${me._id}`, { status: 'suspended', ...body });
const logIn = (password = me.password) => app.http('POST', '/api/auth/login', { body: { email: me.email, password } });
const users = () => app.connection.collection('users');

beforeEach(async () => {
  me = await app.person();
});

it('an annotator is suspended with a reason alone, which is bounded', async () => {
  const path = `/users/${me._id}`;
  const bad = (field: 'reason' | 'clause', value: unknown): BadCall => [
    `${field} ${String(value).slice(0, 20)}`,
    'PATCH',
    path,
    { status: 'suspended', ...REASON, [field]: value },
    field,
  ];
  const calls = [
    ...[...NOT_TEXT, '', '  ', 'x'.repeat(LIMITS.reasonMax + 1)].map((value) => bad('reason', value)),
    bad('clause', 'x'.repeat(SUSPENSION_LIMITS.clause + 1)),
  ];
  await expectRefused(app, work.admin, calls);
  const refused = await suspend({});
  expect([refused.status, refused.body.details]).toEqual([400, [{ field: 'reason', message: SUSPENSION_MESSAGES.reasonRequired }]]);
  expectAnswer(await logIn(), 200);
});

it('and reads it by mail and at log-in, until it ends; who does not know the password does not', async () => {
  expectAnswer(await suspend(), 200);
  const mails = (await mailsTo(app, me.email)).filter((mail) => mail.includes(REASON.reason));
  expect(mails).toHaveLength(1);
  expect(mails[0]).toContain(REASON.clause);
  expectAnswer(await logIn(), 401, suspensionText(REASON));
  expect((await logIn('not it')).body.message).not.toContain(REASON.reason);
  const { data } = (await admins('GET', '/audit?action=user.update')).body;
  expect(data[0].reason).toBe(`${REASON.reason} – ${REASON.clause}`);
  expectAnswer(await admins('PATCH', `/users/${me._id}`, { status: 'active' }), 200);
  expectAnswer(await logIn(), 200);
  expect(await users().findOne({ _id: new Types.ObjectId(me._id) })).toMatchObject({ suspension: null });
});

it('and what they have earned is paid as usual', async () => {
  await givePayoutAccount(app, me);
  const { _id } = await work.submitted(me);
  const approval = { approvedAmount: { amount: 225_000, currency: 'NGN' }, confirmMinutes: true, reason: 'Fine' };
  const { invoice } = (await admins('POST', `/jobs/${_id}/approve`, approval)).body.data;
  await suspend();
  expectAnswer(await admins('POST', `/payments/${invoice._id}/pay`, {}), 200);
  await until('the pay', async () => (await admins('GET', `/payments/${invoice._id}`)).body.data.status === 'Paid');
});
