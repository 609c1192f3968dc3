import { Types } from 'mongoose';
import { annotationCalls, mood, put } from '../../test/support/annotation.fixtures.js';
import { returnHeld } from '../../test/support/held.js';
import { type Answer } from '../../test/support/test-app.js';
import { type Work, startWork } from '../../test/support/work.js';
import { type Abuse, type World } from './insider-world.js';

export const SUBMITTED = { entry: 'job.submit', told: 'jobs-submitted' } as const;
const MINUTE = 60_000;
const DAY = 24 * 60;
const DAYS = 8;

/** An annotator who forges times, and an honest admin who approves without a confirmation. */
export class Forgery {
  private constructor(
    private readonly world: World,
    private readonly work: Work,
    readonly calls: ReturnType<typeof annotationCalls>,
  ) {}

  static async begin(world: World): Promise<Forgery> {
    const work = await startWork(world.app);
    return new Forgery(world, work, annotationCalls({ app: world.app, work }));
  }

  /** Advances the clock. Both people log in again. */
  async wait(minutes: number): Promise<void> {
    this.world.app.advance(minutes * MINUTE);
    for (const person of [this.work.annotator, this.work.admin]) Object.assign(person, await this.world.session(person));
  }

  at(minutes: number): string {
    return new Date(this.world.app.now().getTime() + minutes * MINUTE).toISOString();
  }

  record(jobId: string, minutes: number): Promise<Answer> {
    return this.calls.mine('POST', `/jobs/${jobId}/clock`, { intervals: [{ from: this.at(-minutes), to: this.at(0) }] });
  }

  async job(texts = ['one']): Promise<{ _id: string; items: { _id: string }[] }> {
    const { _id } = await this.calls.job(texts, { reviewShare: 0 });
    return { _id, items: await this.calls.itemsOf(_id) };
  }

  async skip({ items }: { readonly items: readonly { readonly _id: string }[] }): Promise<void> {
    for (const { _id } of items) this.calls.made(await this.calls.mine('POST', `/assignments/${_id}/skip`, { reason: 'Blurred' }));
  }

  async submit(jobId: string, minutes: number): Promise<void> {
    this.calls.made(await this.calls.mine('POST', `/jobs/${jobId}/submit`, { minutes, note: 'Done' }));
  }

  /** @returns whether the clock of a job counts at least `minutes`: these need no confirmation at approval */
  async isCounted(jobId: string, minutes: number): Promise<boolean> {
    return this.calls.made(await this.calls.admins('GET', `/jobs/${jobId}`)).clockMinutes >= minutes;
  }

  /** @returns whether a bulk approval without confirmations approves one of the jobs */
  async isPaid(jobIds: readonly string[]): Promise<boolean> {
    const { body } = await this.calls.admins('POST', '/jobs/approve', { ids: jobIds });
    return body.data.length > 0;
  }
}

/** Assigns a job and optionally starts it, days ago. `forge` then forges its time. @returns whether all days are paid */
const daysPaid = async (world: World, starts: boolean, forge: (by: Forgery, job: Awaited<ReturnType<Forgery['job']>>) => Promise<void>) => {
  const by = await Forgery.begin(world);
  const job = await by.job();
  if (starts) by.calls.made(await by.calls.mine('POST', `/jobs/${job._id}/start`));
  await by.wait(DAYS * DAY);
  await forge(by, job);
  await by.submit(job._id, DAYS * DAY);
  return by.isPaid([job._id]);
};

/** Review sample by the former algorithm: it used only ids, which annotators can read. */
function guessed(ids: readonly string[]): string | undefined {
  const rank = (text: string) => [...text].reduce((value, sign) => Math.imul(value ^ sign.charCodeAt(0), 0x01000193) >>> 0, 0x811c9dc5);
  return [...ids].sort((one, other) => rank(one) - rank(other))[0];
}

export const WORK_ABUSES: readonly Abuse[] = [
  {
    name: 'an annotator is paid the same eight days on three jobs by the seconds of patches',
    ...SUBMITTED,
    run: async (world) => {
      const by = await Forgery.begin(world);
      const jobs = [await by.job(), await by.job(), await by.job()];
      await by.wait(DAYS * DAY);
      for (const { _id, items } of jobs) {
        for (const item of items) {
          for (let n = 1; n <= DAYS; n++) by.calls.made(await by.calls.patch(item._id, n, n - 1, put(mood()), { seconds: 86_400 }));
          by.calls.made(await by.calls.mine('POST', `/assignments/${item._id}/done`));
        }
        await by.submit(_id, DAYS * DAY);
      }
      return by.isPaid(jobs.map(({ _id }) => _id));
    },
  },
  {
    name: 'an annotator records one interval since the assignment, and skips the item',
    ...SUBMITTED,
    run: (world) =>
      daysPaid(world, false, async (by, job) => {
        await by.record(job._id, DAYS * DAY);
        await by.skip(job);
      }),
  },
  {
    name: 'an annotator starts a job, and records one interval for eight days',
    ...SUBMITTED,
    run: (world) =>
      daysPaid(world, true, async (by, { _id, items: [item] }) => {
        await by.record(_id, DAYS * DAY);
        if (item) await by.calls.finish(item._id);
      }),
  },
  {
    name: 'an annotator says in one patch that eight days went by without a network',
    ...SUBMITTED,
    run: (world) =>
      daysPaid(world, true, async (by, { _id, items: [item] }) => {
        const now = world.app.now().getTime();
        const worked = [{ from: now - DAYS * DAY * MINUTE, to: now }];
        await by.record(_id, DAYS * DAY);
        if (item) by.calls.made(await by.calls.patch(item._id, 1, 0, put(mood()), { worked, seconds: 86_400 }));
        if (item) by.calls.made(await by.calls.mine('POST', `/assignments/${item._id}/done`));
      }),
  },
  {
    name: 'an annotator lets a script keep the clock going for thirteen hours',
    ...SUBMITTED,
    run: async (world) => {
      const by = await Forgery.begin(world);
      const job = await by.job();
      by.calls.made(await by.calls.mine('POST', `/jobs/${job._id}/start`));
      for (let minutes = 0; minutes < 13 * 60; minutes += 10) {
        await by.wait(10);
        await by.record(job._id, 10);
      }
      for (const { _id } of job.items) await by.calls.finish(_id);
      await by.submit(job._id, 13 * 60);
      return by.isPaid([job._id]);
    },
  },
  {
    name: 'an annotator runs the clock on a job and skips all of it',
    ...SUBMITTED,
    run: async (world) => {
      const by = await Forgery.begin(world);
      const job = await by.job(['one', 'two']);
      by.calls.made(await by.calls.mine('POST', `/jobs/${job._id}/start`));
      await by.wait(10);
      await by.record(job._id, 10);
      await by.skip(job);
      await by.submit(job._id, 10);
      return by.isPaid([job._id]);
    },
  },
  {
    name: 'an annotator claims eight hours without a clock, and the client of the admin leaves the confirmation out',
    ...SUBMITTED,
    run: async (world) => {
      const annotator = await world.payee();
      const id = await world.submittedJob(annotator);
      const approvedAmount = { amount: 100_000, currency: 'NGN' };
      const alone = await world.as(world.honest, 'POST', `/jobs/${id}/approve`, { approvedAmount });
      const among = await world.as(world.honest, 'POST', '/jobs/approve', { ids: [id] });
      return alone.status < 300 || among.body.data.length > 0;
    },
  },
  {
    name: 'an annotator keeps a batch from others by an empty patch, without a start',
    entry: null,
    told: null,
    run: async (world) => {
      const by = await Forgery.begin(world);
      const { _id, items } = await by.job();
      const jobs = world.app.connection.collection('jobs');
      await jobs.updateOne({ _id: new Types.ObjectId(_id) }, { $set: { holdUntil: new Date(world.app.now().getTime() + DAY * MINUTE) } });
      for (const item of items) await by.calls.patch(item._id, 1, 0, []);
      const { startedAt } = by.calls.made(await by.calls.admins('GET', `/jobs/${_id}`));
      await by.wait(DAY + 1);
      await returnHeld(world.app);
      const { status } = by.calls.made(await by.calls.admins('GET', `/jobs/${_id}`));
      return startedAt === null && status === 'pending';
    },
  },
  {
    name: 'an annotator knows from the ids which items are reviewed',
    ...SUBMITTED,
    run: async (world) => {
      const by = await Forgery.begin(world);
      const texts = Array.from({ length: 10 }, (_, n) => `text ${n}`);
      let right = 0;
      for (let n = 0; n < 4; n++) {
        const { _id } = await by.calls.job(texts, { reviewShare: 10 });
        const items: { _id: string }[] = await by.calls.itemsOf(_id);
        for (const item of items) await by.calls.finish(item._id);
        await by.submit(_id, 1);
        const listed: { _id: string; sampled: boolean }[] = by.calls.made(await by.calls.admins('GET', `/jobs/${_id}/items`));
        const sampled = listed.filter((item) => item.sampled).map((item) => item._id);
        if (sampled.length !== 1) throw new Error(`${sampled.length} items are sampled`);
        if (sampled[0] === guessed(items.map((item) => item._id))) right += 1;
      }
      return right === 4;
    },
  },
];
