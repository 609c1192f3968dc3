import { describe, expect, it } from '@jest/globals';
import { RATE_LIMITS } from '../../src/common/rate-limit/rate-limit.js';
import { OWN_MESSAGES, SECURITY_MESSAGES } from '@labelbridge/contracts';
import { AuditService } from '../../src/modules/foundation/audit/audit.service.js';
import { AdminEvents } from '../../src/modules/people/notifications/admin-events.service.js';
import { expectAnswer } from '../support/expect-answer.js';
import { Work } from '../support/payments.fixtures.js';
import { suiteApp } from '../support/suites.js';
import { mailsTo } from '../support/security.js';
import { type TestPerson, givePayoutAccount, setRole } from '../support/test-app.js';

const lines: string[] = [];
const app = await suiteApp({ PAYOUT_PROVIDER: 'manual' }, { write: (line: string) => void lines.push(line) });
const entriesOf = ({ _id }: TestPerson, action: string) =>
  app.connection.collection('audit').find({ 'actor._id': _id, action }).sort({ _id: 1 }).toArray();
const titles = async ({ token }: TestPerson) => {
  await app.app.get(AdminEvents, { strict: false }).deliver();
  return (await app.http('GET', '/api/notifications', { token })).body.data.map(({ title }: { title: string }) => title);
};

describe('an attempt that a control refuses', () => {
  it('is recorded with who, what and from where, also within a bulk call, and admins see it on the bell', async () => {
    const [honest, self] = [await app.person('ADMIN'), await app.person()];
    const work = new Work(app, honest);
    const jobId = await work.assign(self);
    await work.submit(self, jobId);
    await setRole(app.app, self._id, 'ADMIN');
    const approval = { approvedAmount: { amount: 1, currency: 'NGN' }, reason: 'Agreed', confirmMinutes: true };
    expectAnswer(await app.http('POST', `/api/jobs/${jobId}/approve`, { token: self.token, body: approval }), 409);
    const many = await app.http('POST', '/api/jobs/approve', {
      token: self.token,
      body: { ids: [jobId, jobId], confirmMinutesOf: [jobId] },
    });
    expect(many.body.failed).toHaveLength(1);
    const entries = await entriesOf(self, 'control.refuse');
    expect(entries.map(({ target, reason }) => [target.name, target._id, reason])).toEqual([
      [expect.stringMatching(/^Job: \S/), jobId, `own work or pay: ${OWN_MESSAGES.notYourOwn}`],
      [entries[0]?.target.name, jobId, `own work or pay: ${OWN_MESSAGES.notYourOwn}`],
    ]);
    expect(entries[0]?.from).toMatchObject({ address: '127.0.0.1', requestId: expect.any(String) });
    expect(await titles(honest)).toContain('2 attempts refused: own work or pay');
    const { data } = (await app.http('GET', '/api/notifications', { token: honest.token })).body;
    expect(data[0].text).toMatch(/^Person Nr\d+ \(Job: \S.*\) made the newest\. Nothing was changed\./);
    expect(await titles(self)).not.toContain('A protected change was refused');
  });

  it('names what it was about: each invoice, the person, the batch, the rate, the application', async () => {
    const [honest, self, candidate] = [await app.person('ADMIN'), await app.person(), await app.person('USER', { lastname: 'Eze' })];
    const work = new Work(app, honest);
    await givePayoutAccount(app, self);
    const invoices = [await work.invoice(self), await work.invoice(self)];
    await setRole(app.app, self._id, 'ADMIN');
    const ask = (method: string, path: string, body?: unknown) => app.http(method, `/api${path}`, { token: self.token, body });
    await ask('POST', '/payments/pay', { ids: invoices });
    await ask('PATCH', `/users/${candidate._id}`, { role: 'ADMIN' });
    await ask('POST', `/users/${candidate._id}/promotion/approve`);
    await ask('PATCH', `/users/${self._id}`, { status: 'suspended', reason: 'Two people use it.' });
    const found = (await entriesOf(self, 'control.refuse')).map(({ target }) => [target.name, target._id]);
    expect(found).toEqual([
      ...invoices.map((id) => [expect.stringMatching(/^Invoice: INV-\d{4}-\d+$/), id]),
      [expect.stringMatching(/^Person: .* Eze$/), candidate._id],
      [expect.stringMatching(/^Person: /), self._id],
    ]);
  });

  it('leaves nothing where it is no attempt: a preview, a missing record, a right proof', async () => {
    const admin = await app.person('ADMIN');
    await app.http('POST', '/api/payouts/preview', { token: admin.token, body: { allDue: true } });
    await app.http('POST', `/api/payout-batches/${admin._id}/approve`, { token: admin.token });
    await app.stepUp(admin.token);
    expect([...(await entriesOf(admin, 'control.refuse')), ...(await entriesOf(admin, 'step-up.refuse'))]).toEqual([]);
  });
});

it('a refusal stands where it cannot be recorded', async () => {
  const person = await app.person();
  const audit = app.app.get(AuditService, { strict: false });
  const { record } = audit;
  audit.record = () => Promise.reject(new Error('no space left'));
  const refused = await app.http('POST', '/api/auth/step-up', { token: person.token, body: { password: 'not it' } });
  audit.record = record;
  expectAnswer(refused, 400);
  expect(await entriesOf(person, 'step-up.refuse')).toEqual([]);
  expect(lines.filter((line) => line.includes('A refused attempt was not recorded: no space left'))).toHaveLength(1);
});

it('the target of a refused call is what its control names, or the person', async () => {
  const admin = await app.person('ADMIN');
  expectAnswer(await app.http('PATCH', `/api/users/${admin._id}`, { token: admin.token, body: { role: 'USER' } }), 409);
  const payees = await app.http('PATCH', '/api/users/me', {
    token: admin.token,
    body: { firstname: 'New', payoutAccount: { accountName: 'New Name', accountNumber: '0000014579', bankCode: '011' } },
  });
  expectAnswer(payees, 400);
  const targets = [...(await entriesOf(admin, 'control.refuse')), ...(await entriesOf(admin, 'step-up.refuse'))];
  const nameOf = async ({ _id }: TestPerson) => {
    const { body } = await app.http('GET', `/api/users/${_id}`, { token: admin.token });
    return `${body.data.firstname} ${body.data.lastname}`;
  };
  const name = await nameOf(admin);
  expect(targets.map(({ target }) => [target._id, target.name])).toEqual([
    [admin._id, `Person: ${name}`],
    [admin._id, name],
  ]);
});

describe('a wrong proof in a session', () => {
  it('is recorded each time, and the person is notified once an hour', async () => {
    const person = await app.person();
    const prove = () => app.http('POST', '/api/auth/step-up', { token: person.token, body: { password: 'not it' } });
    const admin = await app.person('ADMIN');
    for (let n = 0; n < 3; n++) expectAnswer(await prove(), 400);
    expect((await titles(admin)).filter((title: string) => title.includes('refused'))).toEqual([]);
    const [entry] = await entriesOf(person, 'step-up.refuse');
    expect(entry?.target._id).toBe(person._id);
    expect(entry?.reason).toContain(SECURITY_MESSAGES.passwordWrong);
    expect(await entriesOf(person, 'step-up.refuse')).toHaveLength(3);
    const told = async () => (await titles(person)).filter((title: string) => title === 'A protected change was refused').length;
    expect(await told()).toBe(1);
    expect((await mailsTo(app, person.email)).filter((text) => text.includes('without the right password or code'))).toHaveLength(1);
    app.advance(60 * 60_000);
    const { body } = await app.http('POST', '/api/auth/login', { body: { email: person.email, password: person.password } });
    person.token = body.token;
    await prove();
    expect(await told()).toBe(2);
  });

  it.each([
    ['a new password', '/auth/change-password', { oldPassword: 'not it', newPassword: 'Rain-on-zinc-9!' }],
    ['the end of the other sessions', '/auth/sessions/end-others', { password: 'not it' }],
    ['a second factor', '/auth/second-factor/begin', { password: 'not it' }],
    ['erasure', '/privacy/erase', { password: 'not it' }],
  ])('is recorded where %s needs it, no more often than the limit lets one try; one try more ends the session', async (_, path, body) => {
    const person = await app.person();
    const statuses: number[] = [];
    const { burst } = RATE_LIMITS.proofAgain;
    for (let n = 0; n < burst + 5; n++)
      statuses.push((await app.http('POST', `/api${path}`, { token: person.token, body, stepUp: false })).status);
    expect(statuses).toEqual([...Array(burst).fill(400), 429, ...Array(4).fill(401)]);
    expect(await entriesOf(person, 'step-up.refuse')).toHaveLength(burst);
    const { body: again } = await app.http('POST', '/api/auth/login', { body: { email: person.email, password: person.password } });
    const told = await titles({ ...person, token: again.token });
    expect(told.filter((title: string) => title === 'A protected change was refused')).toHaveLength(1);
  });
});
