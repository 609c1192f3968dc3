import { put, span } from '../../test/support/annotation.fixtures.js';
import { Forgery, SUBMITTED } from './insider-work.js';
import { type Abuse, type World } from './insider-world.js';

const MINUTE = 60_000;
const HOUR = 60;

const ago = ({ app }: World, from: number, to: number) => ({
  from: app.now().getTime() - from * MINUTE,
  to: app.now().getTime() - to * MINUTE,
});
const asTexts = ({ from, to }: { from: number; to: number }) => ({ from: new Date(from).toISOString(), to: new Date(to).toISOString() });

export const OFFLINE_ABUSES: readonly Abuse[] = [
  {
    name: 'an annotator is paid ninety hours for four patches that change nothing',
    ...SUBMITTED,
    run: async (world) => {
      const by = await Forgery.begin(world);
      const { _id, items } = await by.job();
      const { _id: item = '' } = items[0] ?? {};
      by.calls.made(await by.calls.mine('POST', `/jobs/${_id}/start`));
      await by.calls.patch(item, 1, 0, put(span('a', 0, 2)));
      await by.wait(90 * HOUR);
      await by.record(_id, 90 * HOUR);
      const nothing = Array.from({ length: 270 }, (_, n) => ({ id: `gone${n}`, after: null }));
      for (let n = 1; n <= 4; n++) {
        const worked = [ago(world, 22.5 * HOUR * n, 22.5 * HOUR * (n - 1))];
        by.calls.made(await by.calls.patch(item, n + 1, n, nothing, { worked }));
      }
      await by.skip({ items });
      await by.submit(_id, 90 * HOUR);
      return by.isCounted(_id, 90 * HOUR);
    },
  },
  {
    name: 'an annotator has the same ten minutes without a network counted on two jobs at once',
    ...SUBMITTED,
    run: async (world) => {
      const by = await Forgery.begin(world);
      const jobs = [await by.job(), await by.job()];
      await by.wait(HOUR);
      const worked = [ago(world, 50, 40)];
      const send = async (work: (job: (typeof jobs)[number]) => Promise<unknown>) => Promise.all(jobs.map(work));
      await send(async ({ items }) => by.calls.patch(items[0]?._id ?? '', 1, 0, put(span('a', 0, 2), span('b', 0, 3)), { worked }));
      await send(({ _id }) => by.calls.mine('POST', `/jobs/${_id}/clock`, { intervals: worked.map(asTexts) }));
      await send((job) => by.skip(job));
      for (const { _id } of jobs) await by.submit(_id, 10);
      const counted = await Promise.all(jobs.map(({ _id }) => by.isCounted(_id, 10)));
      return counted.every(Boolean);
    },
  },
  {
    name: 'an annotator claims ten hours on one minute, and an admin who cancels the job pays them unasked',
    ...SUBMITTED,
    run: async (world) => {
      const by = await Forgery.begin(world);
      const { _id, items } = await by.job();
      by.calls.made(await by.calls.mine('POST', `/jobs/${_id}/start`));
      await by.wait(1);
      await by.skip({ items });
      await by.submit(_id, 10 * HOUR);
      const { status } = await by.calls.admins('POST', `/jobs/${_id}/cancel`, { reason: 'The client stopped the project.' });
      return status < 300;
    },
  },
  {
    name: 'an annotator knows after a review which items are looked at in the second round',
    ...SUBMITTED,
    run: async (world) => {
      const by = await Forgery.begin(world);
      const { calls } = by;
      const { _id } = await calls.job(
        Array.from({ length: 10 }, (_, n) => `text ${n}`),
        { reviewShare: 10 },
      );
      const items: { _id: string }[] = await calls.itemsOf(_id);
      for (const item of items) await calls.finish(item._id);
      await by.submit(_id, 1);
      const sampled = async (): Promise<string[]> =>
        calls
          .made(await calls.admins('GET', `/jobs/${_id}/items`))
          .filter((item: { sampled: boolean }) => item.sampled)
          .map((item: { _id: string }) => item._id);
      const known = await sampled();
      for (const id of known) calls.made(await calls.admins('POST', `/annotations/${id}/review`, { verdict: 'accept' }));
      calls.made(await calls.admins('POST', `/jobs/${_id}/reject`, { reason: 'Signs are blurred.' }));
      calls.made(await calls.mine('POST', `/jobs/${_id}/rework`));
      await by.submit(_id, 1);
      const again = await sampled();
      return again.every((id) => known.includes(id));
    },
  },
];
