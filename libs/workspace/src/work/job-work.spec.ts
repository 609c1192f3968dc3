import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { doLine, type AnnotationPatch, type Region } from '@labelbridge/annotation';
import { ApiError } from '@labelbridge/session';
import { type ItemsNews, JobWork } from './job-work.js';
import { type PatchAnswer, type WorkServer } from './sender.js';
import { memoryStore, WrittenElsewhere, type WorkStore } from './store.js';

const EMPTY = { revision: 0, regions: [], end: null, seconds: 0 };
const region = (id: string): Region => ({ id, from: 'text', to: 'text', type: 'textarea', labels: [], shape: { t: 'none' } });

class Server implements WorkServer {
  readonly patches: [id: string, patch: AnnotationPatch][] = [];
  readonly closed: string[] = [];
  changes = 0;
  answers: (id: string) => Promise<PatchAnswer> | undefined = () => undefined;
  readonly patch = async (id: string, patch: AnnotationPatch): Promise<PatchAnswer> => {
    const answered = this.answers(id);
    if (answered) return answered;
    this.patches.push([id, patch]);
    return { kind: 'taken', revision: patch.baseRevision + 1, changes: this.changes };
  };
  readonly close = async (id: string): Promise<number> => {
    this.closed.push(id);
    return this.changes;
  };
  readonly reopen = async (): Promise<number> => this.changes;
  readonly read = async () => ({ revision: 0, regions: [] });
}

const made: JobWork[] = [];
function work(store: WorkStore = memoryStore()): { server: Server; job: JobWork; step: (id: string, region: string) => Promise<void> } {
  const server = new Server();
  const job = new JobWork('job', store, server);
  made.push(job);
  const step = async (id: string, of: string): Promise<void> => {
    const copy = await job.open(id, EMPTY);
    const line = doLine(copy.current().history, 'Draw', { put: [region(of)] });
    if (line) await copy.write(line);
  };
  return { server, job, step };
}
afterEach(async () => {
  for (const each of made.splice(0)) await each.stop();
  jest.useRealTimers();
});

describe('the work on a job', () => {
  it('sends the other items where the server refuses one, and says which', async () => {
    const { server, job, step } = work();
    const refusal = new ApiError('changes[0].after.labels is unknown', { status: 400 });
    server.answers = (id) => (id === 'one' ? Promise.resolve({ kind: 'refused', error: refusal }) : undefined);
    for (const id of ['one', 'two', 'three']) await step(id, 'a');
    await job.flush();
    expect(server.patches.map(([id]) => id)).toEqual(['two', 'three']);
    expect(job.sending).toEqual({ kind: 'refused', items: new Map([['one', refusal.message]]) });
  });

  it('sends a refused item again once it was changed', async () => {
    const { server, job, step } = work();
    let refusals = 0;
    server.answers = () => ((refusals += 1), Promise.reject(new ApiError('This job is not open for work.', { status: 409 })));
    await step('one', 'a');
    await job.flush();
    await job.flush();
    expect(refusals).toBe(1);
    server.answers = () => undefined;
    await step('one', 'b');
    await job.flush();
    expect([server.patches.length > 0, job.sending]).toEqual([true, { kind: 'sent' }]);
  });

  it('forgets what was done on an item that is gone, and sends the others', async () => {
    const { server, job, step } = work();
    const gone = new ApiError('This item was taken out of the batch.', { status: 409, data: { kind: 'gone' } });
    server.answers = (id) => (id === 'one' ? Promise.reject(gone) : undefined);
    for (const id of ['one', 'two']) await step(id, 'a');
    await (await job.open('one', EMPTY)).write({ op: 'end', end: { kind: 'done' } });
    await job.flush();
    expect(server.patches.map(([id]) => id)).toEqual(['two']);
    expect([job.sending, (await job.open('one', EMPTY)).isUnsent]).toEqual([{ kind: 'sent' }, false]);
  });

  it('says once which item is gone, takes no more work on it, and begins it anew where it is there again', async () => {
    const store = memoryStore();
    const { server, job, step } = work(store);
    const told: ItemsNews[] = [];
    const stop = job.followItems((news) => told.push(news));
    let calls = 0;
    const gone = new ApiError('This item was taken out of the batch.', { status: 409, data: { kind: 'gone' } });
    server.answers = () => ((calls += 1), Promise.reject(gone));
    await step('one', 'a');
    await job.flush();
    const copy = await job.open('one', undefined);
    const line = doLine(copy.current().history, 'Draw', { put: [region('b')] });
    if (line) await copy.write(line);
    await copy.write({ op: 'time', seconds: 3 });
    await copy.write({ op: 'end', end: { kind: 'done' } });
    await job.flush({ time: true });
    expect([calls, told]).toEqual([1, [{ kind: 'gone', assignmentId: 'one' }]]);
    stop();
    await job.stop();
    // A later page does not show refused work as sent.
    const next = work(store);
    expect((await next.job.open('one', EMPTY)).current().history.regions.size).toBe(0);
    await next.step('one', 'c');
    await next.job.flush();
    expect(next.server.patches.map(([id, { changes }]) => [id, changes.map((change) => change.id)])).toEqual([['one', ['c']]]);
  });

  it('says with each answer how often items came or went', async () => {
    const { server, job, step } = work();
    const told: ItemsNews[] = [];
    job.followItems((news) => told.push(news));
    server.changes = 2;
    await step('one', 'a');
    await (await job.open('one', EMPTY)).write({ op: 'end', end: { kind: 'done' } });
    await job.flush();
    server.changes = 3;
    await (await job.open('one', EMPTY)).write({ op: 'end', end: null });
    await job.flush();
    expect(told).toEqual([2, 2, 3].map((changes) => ({ kind: 'changes', changes })));
  });

  it('leaves all for later where there is no network', async () => {
    const { server, job, step } = work();
    let calls = 0;
    server.answers = () => ((calls += 1), Promise.reject(new ApiError('No connection', { offline: true })));
    for (const id of ['one', 'two']) await step(id, 'a');
    await job.flush();
    expect([calls, job.sending]).toEqual([1, { kind: 'offline' }]);
  });

  it('continues with the other items where the server fails at one', async () => {
    const { server, job, step } = work();
    server.answers = (id) => (id === 'one' ? Promise.reject(new ApiError('An error occurred', { status: 500 })) : undefined);
    for (const id of ['one', 'two']) await step(id, 'a');
    await job.flush();
    expect([server.patches.map(([id]) => id), job.sending]).toEqual([['two'], { kind: 'offline' }]);
  });

  it('sends the seconds before the item ends, and without a step when it is asked to', async () => {
    const { server, job } = work();
    const copy = await job.open('one', EMPTY);
    await copy.write({ op: 'time', seconds: 3, worked: { from: 1_000, to: 4_000 } });
    await job.flush();
    expect(server.patches).toEqual([]);
    await job.flush({ time: true });
    for (const from of [5_000, 7_000]) await copy.write({ op: 'time', seconds: 2, worked: { from, to: from + 2_000 } });
    await copy.write({ op: 'end', end: { kind: 'done' } });
    await job.flush();
    expect(server.patches.map(([, { seconds, worked, changes }]) => [seconds, worked, changes])).toEqual([
      [3, [{ from: 1_000, to: 4_000 }], []],
      [4, [{ from: 5_000, to: 9_000 }], []],
    ]);
    expect(server.closed).toEqual(['one']);
  });

  it('makes no call after it is stopped, which waits for the one under way', async () => {
    const { server, job, step } = work();
    let answer: (given: PatchAnswer) => void = () => undefined;
    server.answers = () => new Promise((resolve) => (answer = resolve));
    for (const id of ['one', 'two']) await step(id, 'a');
    const sent = job.flush();
    await new Promise((resolve) => setTimeout(resolve));
    const events: string[] = [];
    const stopped = job.stop().then(() => events.push('stopped'));
    await new Promise((resolve) => setTimeout(resolve));
    server.answers = () => undefined;
    events.push('answered');
    answer({ kind: 'taken', revision: 1, changes: 0 });
    await Promise.all([sent, stopped]);
    await job.flush();
    expect([events, server.patches]).toEqual([['answered', 'stopped'], []]);
    const copy = await job.open('one', EMPTY);
    expect([copy.current().sent, copy.current().pending]).toEqual([1, null]);
    // Steps written now would come after another tab has read the copy.
    await step('one', 'late');
    expect(copy.current().history.regions.has('late')).toBe(false);
  });

  it('takes no step on a copy that another tab has changed, and reads it again when it is asked to', async () => {
    const store = memoryStore();
    let isElsewhere = false;
    const append: WorkStore['append'] = (...args) => (isElsewhere ? Promise.reject(new WrittenElsewhere()) : store.append(...args));
    const { server, job, step } = work({ ...store, append });
    await step('one', 'a');
    const copy = await job.open('one', EMPTY);
    isElsewhere = true;
    await expect(step('one', 'b')).rejects.toThrow(WrittenElsewhere);
    expect(copy.keeping).toBe('elsewhere');
    await expect(copy.write({ op: 'time', seconds: 1 })).rejects.toThrow(WrittenElsewhere);
    isElsewhere = false;
    await step('one', 'c');
    const again = await job.open('one', EMPTY);
    expect([again === copy, [...again.current().history.regions.keys()]]).toEqual([false, ['a', 'c']]);
    await job.flush();
    expect(server.patches.flatMap(([, { changes }]) => changes.map(({ id }) => id))).toEqual(['a', 'c']);
  });
});
