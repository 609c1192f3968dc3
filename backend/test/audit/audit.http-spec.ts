import { describe, expect, it, test } from '@jest/globals';
import { AUDIT_MODEL } from '../../src/modules/foundation/audit/persistence/audit.schema.js';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfWork } from '../support/suites.js';
import { type TestPerson, givePayoutAccount, setRole } from '../support/test-app.js';
import { APPROVAL, PROJECT, SUBMISSION, UNKNOWN_ID, tally } from '../support/work.js';

interface Entry {
  at: string;
  actor: { _id: string; name: string; role: string } | null;
  action: string;
  target: { _id: string; name: string };
  changes: { field: string; before: string | null; after: string | null }[];
  reason: string | null;
}

const { app, work } = await suiteOfWork();

const entries = async (query: string): Promise<Entry[]> => {
  const { status, body } = await app.http('GET', `/api/audit?limit=100&${query}`, { token: work.admin.token });
  expectAnswer({ status, body }, 200);
  return body.data;
};
const of = async (id: string) => (await entries(`target=${id}`)).reverse();
const actions = (found: Entry[]) => found.map(({ action }) => action);
const changed = ({ changes }: Entry, name: string) => changes.find(({ field }) => field === name);
/** Omits refusals, which are recorded too. */
const count = () => app.connection.collection('audit').countDocuments({ action: { $nin: ['control.refuse', 'step-up.refuse'] } });

describe('the record of every change (by whom, when, what, before and after)', () => {
  it('a project and its applications', async () => {
    const { admin, annotator, as } = work;
    const project = await work.project({ projectName: 'Audited' });
    await as(admin, 'PUT', `/projects/${project._id}`, { company: 'Other Maps', dueDate: '2099-01-31' });
    const { body } = await as(annotator, 'POST', `/projects/${project._id}/apply`);
    await as(annotator, 'POST', `/applications/${body.data._id}/withdraw`);
    await as(annotator, 'POST', `/projects/${project._id}/apply`);
    await as(admin, 'POST', `/applications/${body.data._id}/reject`, { reason: 'No places left.' });
    await as(admin, 'DELETE', `/projects/${project._id}`);

    const [made, updated, archived, ...more] = await of(project._id);
    expect(more).toEqual([]);
    expect(made).toMatchObject({
      action: 'project.create',
      actor: { _id: admin._id, role: 'ADMIN' },
      target: { name: 'Audited' },
      reason: null,
    });
    expect(Date.parse(made?.at ?? '')).toBeGreaterThan(Date.now() - 60_000);
    expect(made && changed(made, 'company')).toEqual({ field: 'company', before: null, after: PROJECT.company });
    expect(updated).toMatchObject({
      action: 'project.update',
      changes: [
        { field: 'company', before: PROJECT.company, after: 'Other Maps' },
        { field: 'dueDate', before: PROJECT.dueDate, after: '2099-01-31' },
      ],
    });
    expect(archived?.action).toBe('project.archive');
    const applied = await of(body.data._id);
    expect(actions(applied)).toEqual(['application.apply', 'application.withdraw', 'application.apply', 'application.reject']);
    expect(applied[0]?.actor?._id).toBe(annotator._id);
    expect(applied[3]).toMatchObject({
      actor: { _id: admin._id },
      reason: 'No places left.',
      changes: [{ field: 'status', before: 'pending', after: 'rejected' }],
    });
  });

  it('a task, its job and the invoice', async () => {
    const { admin, annotator, as } = work;
    const job = await work.job(annotator, { title: 'Audited work' });
    await as(admin, 'PUT', `/tasks/${job.task._id}`, { title: 'Audited more' });
    await as(admin, 'POST', `/jobs/${job._id}/message`, { text: 'How is it going?' });
    await as(annotator, 'POST', `/jobs/${job._id}/submit`, SUBMISSION);
    await as(annotator, 'POST', `/jobs/${job._id}/rework`, {});
    await as(annotator, 'POST', `/jobs/${job._id}/submit`, SUBMISSION);
    await as(admin, 'POST', `/jobs/${job._id}/reject`, { reason: 'Two are missing.' });
    const { body } = await as(admin, 'POST', `/jobs/${job._id}/approve`, APPROVAL);
    await givePayoutAccount(app, annotator);
    const payment = await as(admin, 'POST', `/payments/${body.data.invoice._id}/pay`);
    await as(admin, 'DELETE', `/tasks/${job.task._id}`);

    expect(actions(await of(job.task._id))).toEqual(['task.create', 'task.update', 'task.archive']);
    const moves = await of(job._id);
    expect(actions(moves)).toEqual(['job.assign', 'job.message', 'job.submit', 'job.rework', 'job.submit', 'job.reject', 'job.approve']);
    expect(moves[5]).toMatchObject({ reason: 'Two are missing.', actor: { _id: admin._id } });
    expect(moves[6] && changed(moves[6], 'approvedAmount')?.after).toBe('{"amount":600000,"currency":"NGN"}');
    const { payout } = payment.body.data;
    const [paid, ...none] = await of(payout._id);
    expect(none).toEqual([]);
    expect(paid).toMatchObject({ action: 'payout.create', target: { name: payout.reference }, actor: { _id: admin._id } });
    expect(paid && changed(paid, 'invoices')?.after).toContain(body.data.invoice.invoiceNumber);
  });

  // @asvs V16.3.3
  it('a person: sign-up, role, suspension, profile and passwords, without a secret', async () => {
    const { admin, as } = work;
    const person: TestPerson = await app.person('USER', { firstname: 'Ada', lastname: 'Obi' });
    const account = { accountName: 'Ada Obi', accountNumber: '0000014579', bankCode: '011' };
    await as(person, 'PATCH', '/users/me', { telegram: '@ada_obi', payoutAccount: account });
    await as(person, 'PATCH', '/users/me', { payoutAccount: { ...account, accountNumber: '0000014586', bankCode: '058' } });
    await as(person, 'POST', '/auth/change-password', { oldPassword: person.password, newPassword: 'Better-2026!' });
    const second = await app.person('ADMIN');
    await as(admin, 'PATCH', `/users/${person._id}`, { role: 'ADMIN' });
    await as(second, 'POST', `/users/${person._id}/promotion/approve`);
    await as(admin, 'PATCH', `/users/${person._id}`, { status: 'suspended', reason: 'Two people use it.' });
    await setRole(app.app, person._id, 'USER');

    const found = await of(person._id);
    expect(actions(found)).toEqual([
      ...['user.create', 'user.profile', 'user.profile', 'password.change', 'user.propose', 'user.promote', 'user.update', 'user.update'],
    ]);
    expect(found.map(({ actor }) => actor?._id ?? null)).toEqual([
      null,
      ...[person._id, person._id, person._id],
      admin._id,
      second._id,
      admin._id,
      null,
    ]);
    expect(found[1]?.changes).toEqual([
      { field: 'telegram', before: null, after: '@ada_obi' },
      { field: 'bankAccount', before: null, after: 'First Bank of Nigeria ••4579, Ada Obi' },
    ]);
    expect(found[2]?.changes).toEqual([
      { field: 'bankAccount', before: 'First Bank of Nigeria ••4579, Ada Obi', after: 'Guaranty Trust Bank ••4586, Ada Obi' },
    ]);
    expect(found[5]?.changes).toEqual([{ field: 'role', before: 'USER', after: 'ADMIN' }]);
    expect(found[6]?.changes).toEqual([{ field: 'status', before: 'active', after: 'suspended' }]);
    const all = JSON.stringify(await app.connection.collection('audit').find().toArray());
    expect(all).not.toMatch(/0000014579|0000014586|Better-2026|argon2|sealed/);
    expect(all).not.toContain(person.password);
  });

  it('a bulk upload, with its counts and of how many', async () => {
    await work.as(work.admin, 'POST', '/auth/addbulkemails', { emails: ['a@audit.example', 'A@audit.example', 'broken'] });
    const [entry] = await entries('action=contacts.add');
    expect(entry?.changes).toEqual([
      { field: 'sent', before: null, after: '3' },
      { field: 'accepted', before: null, after: '1' },
      { field: 'duplicates', before: null, after: '1' },
      { field: 'invalid', before: null, after: '1' },
    ]);
    expect(entry?.actor?._id).toBe(work.admin._id);
  });
});

describe('what was not done is not recorded as done', () => {
  it('refused, unknown and conflicting calls leave no entry of it', async () => {
    const { admin, annotator, as } = work;
    const job = await work.job();
    const before = await count();
    const refused = [
      await as(admin, 'POST', '/projects', { company: 'x' }),
      await as(annotator, 'POST', '/projects', PROJECT),
      await as(admin, 'PUT', `/projects/${UNKNOWN_ID}`, { company: 'x' }),
      await as(admin, 'POST', `/jobs/${job._id}/approve`, APPROVAL),
      await as(admin, 'PATCH', `/users/${UNKNOWN_ID}`, { role: 'ADMIN' }),
      await as(admin, 'PATCH', `/users/${admin._id}`, { role: 'USER' }),
      await as(annotator, 'POST', '/auth/change-password', { oldPassword: 'not it', newPassword: 'Better-2026!' }),
      await as(undefined, 'POST', '/auth/reset-password', { token: 'x', newPassword: 'Better-2026!' }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([400, 403, 404, 409, 404, 409, 400, 400]);
    expect(await count()).toBe(before);
  });

  it('30 approvals at once: one is done, one is recorded', async () => {
    const job = await work.submitted();
    const answers = await Promise.all(Array.from({ length: 30 }, () => work.as(work.admin, 'POST', `/jobs/${job._id}/approve`, APPROVAL)));
    expect(tally(answers)).toEqual({ 200: 1, 409: 29 });
    expect(actions(await of(job._id)).filter((action) => action === 'job.approve')).toHaveLength(1);
  });
});

describe('GET /audit', () => {
  it('is for admins', async () => {
    for (const path of ['/api/audit', '/api/audit/export.csv'])
      expectAnswer(await app.http('GET', path, { token: work.annotator.token }), 403);
  });

  it('comes newest first, in pages that neither lose nor double an entry', async () => {
    const seen: string[] = [];
    for (let cursor = ''; ;) {
      const { body } = await app.http('GET', `/api/audit?limit=7${cursor}`, { token: work.admin.token });
      seen.push(...body.data.map(({ _id }: { _id: string }) => _id));
      if (body.page.next === null) break;
      cursor = `&cursor=${body.page.next}`;
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toHaveLength(await app.connection.collection('audit').countDocuments());
    const times = (await entries('')).map(({ at }) => Date.parse(at));
    expect(times).toEqual([...times].sort((a, b) => b - a));
  });

  it('is filtered by actor, action and words', async () => {
    for (const { actor } of await entries(`actor=${work.annotator._id}`)) expect(actor?._id).toBe(work.annotator._id);
    expect((await entries(`actor=${work.annotator._id}`)).length).toBeGreaterThan(3);
    expect(new Set(actions(await entries('action=job.submit')))).toEqual(new Set(['job.submit']));
    expect(new Set((await entries('q=audited%20more')).map(({ target }) => target.name))).toEqual(new Set(['Audited more']));
    expect(await entries(`actor=${UNKNOWN_ID}`)).toEqual([]);
  });

  test.each([
    ['actor=x', 'actor'],
    ['action=nothing', 'action'],
    ['target=x', 'target'],
    ['sort=reason', 'sort'],
  ])('%s is refused by name', async (query, field) => {
    const answer = await app.http('GET', `/api/audit?${query}`, { token: work.admin.token });
    expectAnswer(answer, 400, { 'details.0.field': field });
  });

  it('is exported with what changed', async () => {
    const { body } = await app.http('GET', '/api/audit/export.csv?action=payout.create', { token: work.admin.token });
    expect(body).toMatch(/^At,By,Role,Action,To,Id,Changes,Reason,Address,Device,Browser,Request,Number\r\n/);
    expect(body).toContain('status:  > Queued');
  });

  // @asvs V16.4.2
  it('has no call that changes it, nor does the model let one through', async () => {
    const { body } = await app.http('GET', '/api/docs-json');
    const methods = Object.entries(body.paths as Record<string, object>).flatMap(([path, operations]) =>
      path.includes('/audit') ? Object.keys(operations) : [],
    );
    expect(methods.sort()).toEqual(['get', 'get', 'get', 'post']);
    const model = app.connection.model(AUDIT_MODEL);
    const before = await count();
    await expect(model.updateMany({}, { $set: { reason: 'x' } })).rejects.toThrow('neither changed nor deleted');
    await expect(model.deleteMany({})).rejects.toThrow('neither changed nor deleted');
    await expect(model.findOneAndUpdate({}, { $set: { reason: 'x' } })).rejects.toThrow('neither changed nor deleted');
    expect(await count()).toBe(before);
  });
});
