import { randomUUID } from 'node:crypto';
import { Types } from 'mongoose';
import { type Row, type Sent } from './row.js';
import { ADMINS, OWNER_ONLY, PUBLIC, type Rule, session } from './callers.js';
import { type AccessFixture } from './fixture.js';

/** A spare person, whose session replaces the session of the caller: the call ends it. */
const asSpare = async ({ spare, tokenOf }: AccessFixture, caller: Parameters<AccessFixture['tokenOf']>[0], field: string) => {
  const one = await spare();
  return { body: { [field]: one.password }, ...(tokenOf(caller) === undefined ? {} : { token: one.token }) };
};

async function asSpareWithFactor(fixture: AccessFixture): Promise<Sent> {
  const { _id, token, password } = await fixture.spare();
  const users = fixture.app.connection.collection('users');
  await users.updateOne({ _id: new Types.ObjectId(_id) }, { $set: { secondFactorSince: fixture.app.now() } });
  return { token, body: { password } };
}

/** Creates a session of the owner that no other row uses. */
async function ownersSession({ app, people: { owner } }: AccessFixture): Promise<{ id: string }> {
  const { body } = await app.http('POST', '/api/auth/login', { body: { email: owner.email, password: owner.password } });
  const { sid } = JSON.parse(Buffer.from(body.token.split('.')[1], 'base64url').toString());
  return { id: sid };
}

/** Creates a passkey of the owner. Its removal leaves the other records of the owner unchanged. */
async function ownersPasskey({ app, people: { owner } }: AccessFixture): Promise<{ id: string }> {
  const passkey = { userId: new Types.ObjectId(owner._id), credentialId: randomUUID(), publicKey: 'AAAA', counter: 0, transports: [] };
  const { insertedId } = await app.connection
    .collection('passkeys')
    .insertOne({ ...passkey, name: 'My phone', createdAt: new Date(), lastUsedAt: null });
  return { id: String(insertedId) };
}

/** Each admin has keys of their own. */
const OF_ONE_ADMIN: Rule = { ...ADMINS, secondAdmin: 404 };

/** Creates an API key of the first admin. */
async function adminsKey({ must }: AccessFixture): Promise<{ id: string }> {
  const { data } = await must('admin', 'POST', '/keys', { name: 'Nightly import', scopes: ['projects'] });
  return { id: data._id };
}

export const SECURITY_ROWS: readonly Row[] = [
  {
    route: 'POST /api/auth/login/second-factor',
    rule: PUBLIC,
    done: 401,
    send: async () => ({ body: { challenge: 'none', code: '000000' } }),
    writesAnyway: true,
  },
  {
    route: 'POST /api/auth/verify-email',
    rule: PUBLIC,
    done: 400,
    send: async () => ({ body: { token: 'a'.repeat(43) } }),
    writesAnyway: true,
  },
  {
    route: 'POST /api/auth/verify-email/resend',
    rule: session(),
    done: 200,
    send: async (fixture, caller) => ({ token: (await asSpare(fixture, caller, 'password')).token ?? '' }),
  },
  { route: 'GET /api/auth/sessions', rule: session(), done: 200 },
  { route: 'DELETE /api/auth/sessions/:id', rule: OWNER_ONLY, done: 200, send: ownersSession },
  {
    route: 'POST /api/auth/sessions/end-others',
    rule: session(400),
    done: 200,
    send: (fixture, caller) => asSpare(fixture, caller, 'password'),
  },
  {
    route: 'POST /api/auth/step-up',
    rule: session(400),
    done: 200,
    send: (fixture, caller) => asSpare(fixture, caller, 'password'),
    writesAnyway: true,
  },
  { route: 'POST /api/auth/step-up/passkey', rule: session(409), done: 409, writesAnyway: true },
  { route: 'POST /api/auth/second-factor/passkeys/begin', rule: session(), done: 200, writesAnyway: true },
  {
    route: 'POST /api/auth/second-factor/passkeys',
    rule: session(400),
    done: 400,
    send: async () => ({ body: { name: 'My phone', id: 'AAAA', clientDataJSON: 'AAAA', attestationObject: 'AAAA' } }),
  },
  {
    route: 'PATCH /api/auth/second-factor/passkeys/:id',
    rule: OWNER_ONLY,
    done: 200,
    send: async (fixture) => ({ ...(await ownersPasskey(fixture)), body: { name: 'Another name' } }),
  },
  { route: 'DELETE /api/auth/second-factor/passkeys/:id', rule: OWNER_ONLY, done: 200, send: ownersPasskey },
  { route: 'GET /api/auth/second-factor', rule: session(), done: 200 },
  {
    route: 'POST /api/auth/second-factor/begin',
    rule: session(400),
    done: 200,
    send: (fixture, caller) => asSpare(fixture, caller, 'password'),
    sendUnproven: asSpareWithFactor,
  },
  { route: 'POST /api/auth/second-factor/confirm', rule: session(409), done: 409, send: async () => ({ body: { code: '000000' } }) },
  {
    route: 'POST /api/auth/second-factor/remove',
    rule: session(400),
    done: 409,
    send: (fixture, caller) => asSpare(fixture, caller, 'password'),
    sendUnproven: asSpareWithFactor,
  },
  {
    route: 'POST /api/auth/second-factor/recovery-codes',
    rule: session(400),
    done: 409,
    send: (fixture, caller) => asSpare(fixture, caller, 'password'),
    sendUnproven: asSpareWithFactor,
  },
  { route: 'GET /api/keys', rule: ADMINS, done: 200 },
  // A session has no key.
  { route: 'GET /api/keys/current', rule: ADMINS, done: 404 },
  { route: 'POST /api/keys', rule: ADMINS, done: 201, send: async () => ({ body: { name: 'Nightly import', scopes: ['projects'] } }) },
  { route: 'POST /api/keys/:id/rotate', rule: OF_ONE_ADMIN, done: 200, send: adminsKey },
  { route: 'DELETE /api/keys/:id', rule: OF_ONE_ADMIN, done: 200, send: adminsKey },
];
