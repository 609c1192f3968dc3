import { createHmac } from 'node:crypto';
import { type Answer, type TestApp, type TestPerson } from '../../test/support/test-app.js';
import { APPROVAL, startWork, type Work } from '../../test/support/work.js';
import { type Caller } from './callers.js';
import { StoredWrites } from './stored-writes.js';

/** Words in records of the owner only: an answer with one of them shows data of the owner. */
export const MARKS = {
  firstname: 'Omolarazq',
  lastname: 'Ekwuemezq',
  telegram: 'omolarazq_tg',
  phone: '8099911177',
  email: 'omolarazq@example.com',
  username: 'omolarazq_user',
  note: 'note-only-of-omolarazq',
  accountNumber: '0690000031',
} as const;

export interface AccessFixture {
  readonly app: TestApp;
  readonly work: Work;
  readonly people: Readonly<Record<'owner' | 'other' | 'suspended' | 'admin' | 'secondAdmin' | 'formerAdmin' | 'loggedOut', TestPerson>>;
  readonly writes: StoredWrites;
  readonly answers: Map<string, string>;
  tokenOf(caller: Caller): string | undefined;
  /** Makes a call that must succeed. @returns the body of the answer @throws Error with the answer, if the call is refused */
  must(caller: Caller, method: string, path: string, body?: unknown): Promise<Answer['body']>;
  /** A person whom a row may log out, suspend or erase. */
  spare(role?: 'USER' | 'ADMIN'): Promise<TestPerson>;
}

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Changes claims of a token and signs it again with the given key (HMAC-SHA-256, as the product does). */
export function resign(token: string, claims: object, key: string): string {
  const [header = '', payload = ''] = token.split('.');
  const signed = `${header}.${part({ ...JSON.parse(Buffer.from(payload, 'base64url').toString()), ...claims })}`;
  return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`;
}

/** Creates the people of the matrix and the records of the owner: a profile with a bank account, jobs in all states, invoices. */
export async function createAccessFixture(app: TestApp): Promise<AccessFixture> {
  const { accountNumber, note: _note, telegram, ...names } = MARKS;
  const admin = await app.person('ADMIN');
  const secondAdmin = await app.person('ADMIN');
  const owner = await app.person('USER', names);
  const [other, suspended, loggedOut, formerAdmin] = [
    await app.person(),
    await app.person(),
    await app.person(),
    await app.person('ADMIN'),
  ];
  const must: AccessFixture['must'] = async (caller, method, path, body) => {
    const answer = await app.http(method, `/api${path}`, { token: tokenOf(caller), body });
    if (answer.status >= 300) throw new Error(`${method} ${path} as ${caller} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const key = app.settings.jwtKeys.current.key;
  // A separate log-in: log-out with an expired token ends its session, which must not be the session of the owner.
  const { body: twin } = await app.http('POST', '/api/auth/login', { body: { email: owner.email, password: owner.password } });
  const tokens: Readonly<Record<Caller, string | undefined>> = {
    visitor: undefined,
    owner: owner.token,
    other: other.token,
    suspended: suspended.token,
    admin: admin.token,
    secondAdmin: secondAdmin.token,
    formerAdmin: formerAdmin.token,
    loggedOut: loggedOut.token,
    expired: resign(twin.token, { exp: Math.floor(Date.now() / 1000) - 1 }, key),
    forged: resign(twin.token, {}, `${key}x`),
  };
  const tokenOf = (caller: Caller) => tokens[caller];
  await must('owner', 'PATCH', '/users/me', {
    telegram,
    payoutAccount: { accountName: `${MARKS.firstname} ${MARKS.lastname}`, accountNumber, bankCode: '044' },
  });
  await must('admin', 'PATCH', `/users/${suspended._id}`, { status: 'suspended', reason: 'Two people use it.' });
  await must('admin', 'PATCH', `/users/${formerAdmin._id}`, { role: 'USER' });
  await must('loggedOut', 'POST', '/auth/logout');
  const work = await startWork(app);
  return {
    app,
    work: { ...work, job: (to = owner, fields) => work.job(to, fields), submitted: (to = owner, fields) => work.submitted(to, fields) },
    people: { owner, other, suspended, admin, secondAdmin, formerAdmin, loggedOut },
    writes: new StoredWrites(app.connection.getClient()),
    answers: new Map(),
    tokenOf,
    must,
    spare: (role) => app.person(role),
  };
}

export async function invoiced({ work, must }: AccessFixture): Promise<{ jobId: string; invoiceId: string }> {
  const { _id } = await work.submitted();
  const { data } = await must('admin', 'POST', `/jobs/${_id}/approve`, APPROVAL);
  return { jobId: _id, invoiceId: data.invoice._id };
}
