import { request } from 'node:http';
import { Types } from 'mongoose';
import { codeAt, stepAt } from '../../src/modules/people/auth/domain/totp.js';
import { mailsTo } from '../../test/support/security.js';
import { type TestPerson } from '../../test/support/test-app.js';
import { type Abuse, type World } from './insider-world.js';

const NOTED = { entry: 'step-up.refuse', told: 'proof-refused' } as const;
const WRONG = 'not-their-password';
const account = { accountName: 'Person', accountNumber: '0000014586', bankCode: '011' };

const accountOf = async (world: World, { _id }: TestPerson): Promise<string> =>
  JSON.stringify((await world.app.connection.collection('users').findOne({ _id: new Types.ObjectId(_id) }))?.payoutAccount ?? null);

/** Makes a call with a stolen session, and again after a guessed password. @returns whether one of both succeeded */
async function tries(world: World, thief: { token: string }, method: string, path: string, body?: unknown): Promise<boolean> {
  const first = await world.stolen(thief, method, path, body);
  await world.stolen(thief, 'POST', '/auth/step-up', { password: WRONG });
  return first.status < 300 || (await world.stolen(thief, method, path, body)).status < 300;
}

/** Sends headers that `fetch` forbids. */
const ask = (
  world: World,
  method: string,
  path: string,
  headers: Record<string, string>,
  body = '',
): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    request(`${world.app.url}${path}`, { method, headers: { 'content-type': 'application/json', ...headers } }, (answer) => {
      let text = '';
      answer.on('data', (part: Buffer) => (text += part.toString()));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
    })
      .on('error', reject)
      .end(body);
  });

export const THIEF_ABUSES: readonly Abuse[] = [
  {
    name: 'a thief sets the first payout account',
    ...NOTED,
    run: async (world) => {
      const owner = await world.app.person();
      await tries(world, await world.session(owner), 'PATCH', '/users/me', { payoutAccount: account });
      return (await accountOf(world, owner)) !== 'null';
    },
  },
  {
    name: 'a thief changes the payout account',
    ...NOTED,
    run: async (world) => {
      const owner = await world.payee();
      const before = await accountOf(world, owner);
      await tries(world, await world.session(owner), 'PATCH', '/users/me', { payoutAccount: account });
      return (await accountOf(world, owner)) !== before;
    },
  },
  {
    name: 'a thief changes the name of somebody with a payout account',
    ...NOTED,
    run: async (world) => {
      const owner = await world.payee();
      return tries(world, await world.session(owner), 'PATCH', '/users/me', { lastname: 'Thief' });
    },
  },
  {
    name: 'a thief at an unlocked phone, just proven, changes name and account in one request',
    ...NOTED,
    run: async (world) => {
      const owner = await world.payee();
      const before = await accountOf(world, owner);
      await world.app.stepUp(owner.token);
      await world.stolen(owner, 'PATCH', '/users/me', { firstname: 'Any', lastname: 'Body', payoutAccount: account });
      return (await accountOf(world, owner)) !== before;
    },
  },
  {
    name: 'a thief who knows the password redirects pay that is due',
    entry: 'user.profile',
    told: 'payout-account-changed',
    run: async (world) => {
      const owner = await world.payee();
      const id = await world.invoice(owner);
      const { firstname, lastname } = await world.must(owner, 'GET', '/users/me');
      await world.must(owner, 'PATCH', '/users/me', { payoutAccount: { ...account, accountName: `${firstname} ${lastname}` } });
      await world.as(world.honest, 'POST', `/payments/${id}/pay`, { confirmName: true });
      return (await world.livePayouts(id)) > 0;
    },
  },
  {
    name: "a thief's session lives through the owner's new second factor",
    entry: 'second-factor.add',
    told: 'second-factor-on',
    run: async (world) => {
      const owner = await world.app.person();
      const thief = await world.session(owner);
      const { secret } = await world.must(owner, 'POST', '/auth/second-factor/begin', { password: owner.password });
      await world.must(owner, 'POST', '/auth/second-factor/confirm', { code: codeAt(secret, stepAt(world.app.now())) });
      return (await world.as(thief, 'GET', '/users/me')).status < 400;
    },
  },
  {
    name: 'a thief removes the second factor to keep a session',
    ...NOTED,
    run: async (world) => {
      const owner = await world.app.person();
      const { secret } = await world.must(owner, 'POST', '/auth/second-factor/begin', { password: owner.password });
      await world.must(owner, 'POST', '/auth/second-factor/confirm', { code: codeAt(secret, stepAt(world.app.now())) });
      world.app.advance(6 * 60_000);
      const removal = ['POST', '/auth/second-factor/remove', { password: owner.password }] as const;
      await world.stolen(owner, ...removal);
      await world.stolen(owner, 'POST', '/auth/step-up', { code: '000000' });
      return (await world.stolen(owner, ...removal)).status < 300;
    },
  },
  {
    name: 'a thief adds a second factor of their own',
    ...NOTED,
    run: async (world) => {
      const owner = await world.app.person();
      const thief = await world.session(owner);
      return (await world.stolen(thief, 'POST', '/auth/second-factor/begin', { password: WRONG })).status < 300;
    },
  },
  {
    name: 'a thief sets a new password',
    ...NOTED,
    run: async (world) => {
      const thief = await world.session(await world.app.person());
      const body = { oldPassword: WRONG, newPassword: 'Rain-on-zinc-9!' };
      return (await world.stolen(thief, 'POST', '/auth/change-password', body)).status < 300;
    },
  },
  {
    name: 'a thief ends all sessions of the owner',
    ...NOTED,
    run: async (world) => {
      const owner = await world.app.person();
      await world.stolen(await world.session(owner), 'POST', '/auth/sessions/end-others', { password: WRONG });
      return (await world.as(owner, 'GET', '/users/me')).status !== 200;
    },
  },
  {
    name: 'a thief downloads all data of the owner',
    ...NOTED,
    run: async (world) => tries(world, await world.session(await world.payee()), 'GET', '/privacy/export'),
  },
  {
    name: 'a thief looks which protected act needs no proof',
    ...NOTED,
    run: async (world) => {
      const thief = await world.session(await world.payee());
      const acts = [
        ['GET', '/privacy/export'],
        ['PATCH', '/users/me', { lastname: 'Thief' }],
        ['POST', '/auth/second-factor/passkeys/begin'],
      ] as const;
      const answers = await Promise.all(acts.map(([method, path, body]) => world.stolen(thief, method, path, body)));
      return answers.some(({ status }) => status < 300);
    },
  },
  {
    name: 'a thief erases the account',
    ...NOTED,
    run: async (world) =>
      (await world.stolen(await world.session(await world.app.person()), 'POST', '/privacy/erase', { password: WRONG })).status < 300,
  },
  {
    name: "a thief with an admin's session sets the exchange rate",
    ...NOTED,
    run: async (world) => tries(world, await world.session(await world.insider()), 'POST', '/rates', { from: 'USD', rate: 151_000 }),
  },
  {
    name: "a thief with an admin's session proposes an admin",
    ...NOTED,
    run: async (world) => {
      const thief = await world.session(await world.insider());
      return tries(world, thief, 'PATCH', `/users/${(await world.app.person())._id}`, { role: 'ADMIN' });
    },
  },
  {
    name: "a thief with an admin's session moves an area",
    ...NOTED,
    run: async (world) => tries(world, await world.session(await world.insider()), 'PUT', '/areas/mfe_admin', { url: world.unsignedArea }),
  },
  {
    name: "a thief with an admin's session downloads the list of people",
    ...NOTED,
    run: async (world) => tries(world, await world.session(await world.insider()), 'GET', '/users/export.csv'),
  },
  {
    name: "a thief with an admin's session reads a whole account number",
    ...NOTED,
    run: async (world) => {
      const [{ _id: userId }, thief] = [await world.payee(), await world.session(await world.insider())];
      return tries(world, thief, 'POST', '/privacy/bank-account', { userId, reason: 'Curious' });
    },
  },
  {
    name: "a thief with an admin's session suspends the other admin",
    ...NOTED,
    run: async (world) => {
      const [{ _id }, thief] = [await world.insider(), await world.session(await world.insider())];
      return tries(world, thief, 'PATCH', `/users/${_id}`, { status: 'suspended', reason: 'Two people use it.' });
    },
  },
  {
    name: "a thief with an admin's session approves a batch",
    ...NOTED,
    run: async (world) => {
      const id = await world.waitingBatch(await world.insider());
      await tries(world, await world.session(await world.insider()), 'POST', `/payout-batches/${id}/approve`, {});
      return world.isApproved(id);
    },
  },
  {
    name: 'a stranger has a reset link written for a host of their own',
    entry: null,
    told: null,
    run: async (world) => {
      const owner = await world.app.person();
      const body = JSON.stringify({ email: owner.email });
      for (const host of ['evil.example', '127.0.0.1.nip.io']) await ask(world, 'POST', '/api/auth/forgot-password', { host }, body);
      const proxied = { host: 'localhost', 'x-forwarded-host': 'evil.example' };
      await ask(world, 'POST', '/api/auth/forgot-password', proxied, body);
      const mails = await mailsTo(world.app, owner.email);
      return mails.some((text) => text.includes('evil.example') || text.includes('nip.io'));
    },
  },
  {
    name: "a stranger behind a tunnel reads an admin's mail in the developers' outbox",
    entry: null,
    told: null,
    run: async (world) => {
      await ask(world, 'POST', '/api/auth/forgot-password', { host: 'localhost' }, JSON.stringify({ email: world.honest.email }));
      const hosts = [
        { host: 'evil.example' },
        ...['x-forwarded-for', 'forwarded', 'via', 'cf-connecting-ip'].map((name) => ({ host: 'localhost', [name]: '10.0.0.1' })),
      ];
      const answers = await Promise.all(hosts.map((headers) => ask(world, 'GET', '/api/dev/outbox', headers)));
      return answers.some(({ status, text }) => status < 400 || text.includes(world.honest.email));
    },
  },
];
