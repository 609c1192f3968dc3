import { type Abuse } from './insider-world.js';

const REFUSED = { entry: 'control.refuse', told: 'acts-refused' } as const;
const PROPOSED = { entry: 'rate.propose', told: 'rate-proposed' } as const;
/** Kobo per dollar, as quoted by the rate source of the drill. */
export const QUOTED = 150_000;
const MOST = QUOTED * 1.05;

export const CONTROL_ABUSES: readonly Abuse[] = [
  {
    name: 'an admin makes an accomplice an admin by one call',
    entry: 'user.propose',
    told: 'promotion-proposed',
    run: async (world) => {
      const [insider, accomplice] = [await world.insider(), await world.app.person()];
      await world.as(insider, 'PATCH', `/users/${accomplice._id}`, { role: 'ADMIN', status: 'active' });
      return (await world.roleOf(accomplice)) === 'ADMIN';
    },
  },
  {
    name: 'an admin approves the promotion that they proposed',
    ...REFUSED,
    run: async (world) => {
      const [insider, accomplice] = [await world.insider(), await world.app.person()];
      await world.must(insider, 'PATCH', `/users/${accomplice._id}`, { role: 'ADMIN' });
      await world.as(insider, 'POST', `/users/${accomplice._id}/promotion/approve`);
      return (await world.roleOf(accomplice)) === 'ADMIN';
    },
  },
  {
    name: 'an admin who lost the role leaves a proposal behind',
    ...REFUSED,
    run: async (world) => {
      const [insider, accomplice] = [await world.insider(), await world.app.person()];
      await world.must(insider, 'PATCH', `/users/${accomplice._id}`, { role: 'ADMIN' });
      await world.must(world.honest, 'PATCH', `/users/${insider._id}`, { role: 'USER' });
      await world.as(world.honest, 'POST', `/users/${accomplice._id}/promotion/approve`);
      return (await world.roleOf(accomplice)) === 'ADMIN';
    },
  },
  {
    name: 'a suspended admin makes themselves active by their own session',
    ...REFUSED,
    run: async (world) => {
      const insider = await world.insider();
      await world.as(insider, 'PATCH', `/users/${insider._id}`, { status: 'active' });
      await world.must(world.honest, 'PATCH', `/users/${insider._id}`, { status: 'suspended', reason: 'Two people use it.' });
      return (await world.as(insider, 'PATCH', `/users/${insider._id}`, { status: 'active' })).status < 300;
    },
  },
  {
    name: 'an admin sets the exchange rate 64 times too high',
    ...PROPOSED,
    run: async (world) => {
      await world.as(await world.insider(), 'POST', '/rates', { from: 'USD', rate: 64 * QUOTED });
      return ((await world.rate()) ?? 0) > MOST;
    },
  },
  {
    name: 'an admin raises the exchange rate in twenty steps of 5 %',
    ...PROPOSED,
    run: async (world) => {
      const insider = await world.insider();
      let rate = QUOTED;
      for (let step = 0; step < 20; step++) {
        rate = Math.floor(rate * 1.05);
        await world.as(insider, 'POST', '/rates', { from: 'USD', rate });
      }
      return ((await world.rate()) ?? 0) > MOST;
    },
  },
  {
    name: 'two admins raise the exchange rate in turn',
    ...PROPOSED,
    run: async (world) => {
      const two = [await world.insider(), await world.insider()];
      for (const factor of [1.05, 1.1, 1.15])
        for (const by of two) await world.as(by, 'POST', '/rates', { from: 'USD', rate: Math.floor(QUOTED * factor) });
      return ((await world.rate()) ?? 0) > MOST;
    },
  },
  {
    name: 'an admin approves the exchange rate that they proposed',
    ...REFUSED,
    run: async (world) => {
      const insider = await world.insider();
      const { _id } = await world.must(insider, 'POST', '/rates', { from: 'USD', rate: 2 * QUOTED });
      await world.as(insider, 'POST', `/rates/${_id}/approve`);
      return ((await world.rate()) ?? 0) > MOST;
    },
  },
  {
    name: 'an accomplice, an admin for a minute, approves the exchange rate',
    ...REFUSED,
    run: async (world) => {
      const insider = await world.insider();
      const accomplice = await world.accomplice(insider);
      const { _id } = await world.must(insider, 'POST', '/rates', { from: 'USD', rate: 2 * QUOTED });
      await world.as(accomplice, 'POST', `/rates/${_id}/approve`);
      return ((await world.rate()) ?? 0) > MOST;
    },
  },
  {
    name: 'an admin swaps the exchange rate after another one has seen it',
    entry: 'rate.refuse',
    told: 'rate-refused',
    run: async (world) => {
      const insider = await world.insider();
      const { _id } = await world.must(insider, 'POST', '/rates', { from: 'USD', rate: Math.floor(1.06 * QUOTED) });
      await world.as(insider, 'POST', '/rates', { from: 'USD', rate: 64 * QUOTED });
      await world.must(insider, 'POST', `/rates/${_id}/refuse`);
      await world.must(insider, 'POST', '/rates', { from: 'USD', rate: 64 * QUOTED });
      await world.as(world.honest, 'POST', `/rates/${_id}/approve`);
      return ((await world.rate()) ?? 0) > MOST;
    },
  },
  {
    name: 'an admin points an area to a host of their own',
    ...REFUSED,
    run: async (world) => {
      await world.as(await world.insider(), 'PUT', '/areas/mfe_admin', { url: 'http://127.0.0.1:9/mine' });
      return (await world.areas()).includes(':9/');
    },
  },
  {
    name: 'an admin uses an area to reach a private address',
    ...REFUSED,
    run: async (world) =>
      (await world.as(await world.insider(), 'PUT', '/areas/mfe_admin', { url: 'http://169.254.169.254/latest' })).status < 300,
  },
  {
    name: 'an admin loads an area that nobody signed',
    ...REFUSED,
    run: async (world) => {
      await world.as(await world.insider(), 'PUT', '/areas/mfe_admin', { url: world.unsignedArea });
      return (await world.areas()).includes(world.unsignedArea);
    },
  },
  {
    name: 'an admin edits and deletes audit entries and postings through the API',
    entry: null,
    told: null,
    run: async (world) => {
      const insider = await world.insider();
      const read = async () => {
        const sets = ['audit', 'postings'].map((name) => world.app.connection.collection(name).find({ seq: { $ne: null } }));
        return JSON.stringify(
          await Promise.all(sets.map((set) => set.project({ action: 1, kind: 1, lines: 1, actor: 1 }).limit(50).toArray())),
        );
      };
      const [before, entry] = [await read(), await world.app.connection.collection('audit').findOne({})];
      const places = ['/audit', `/audit/${String(entry?._id)}`, '/ledger/postings', '/ledger/accounts', '/ledger/rebuild'];
      const answers = [];
      for (const path of places)
        for (const method of ['DELETE', 'PUT', 'PATCH', 'POST']) answers.push(await world.as(insider, method, path, { amount: 1 }));
      return answers.some(({ status }) => status < 400) || (await read()) !== before;
    },
  },
  {
    name: 'an admin alone, after taking the role from all others, sets the rate and promotes an accomplice',
    ...REFUSED,
    run: async (world) => {
      const [insider, accomplice] = [await world.insider(), await world.app.person()];
      const admins = await world.must(insider, 'GET', '/users?role=ADMIN&status=active&limit=100');
      for (const { _id } of admins) await world.as(insider, 'PATCH', `/users/${_id}`, { role: 'USER' });
      await world.as(insider, 'POST', '/rates', { from: 'USD', rate: 64 * QUOTED });
      await world.as(insider, 'PATCH', `/users/${accomplice._id}`, { role: 'ADMIN' });
      for (const { _id } of admins) if (_id === world.honest._id) await world.promote(world.honest);
      return ((await world.rate()) ?? 0) > MOST || (await world.roleOf(accomplice)) === 'ADMIN';
    },
  },
];
