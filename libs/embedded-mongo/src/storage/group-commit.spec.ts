import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { temporaryDirectory } from '../../testing/engine-fixture.js';
import { GroupCommit } from './group-commit.js';
import { Environment } from './environment.js';

let directory: string;
beforeEach(() => void (directory = temporaryDirectory()));
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const key = (at: number) => Buffer.from(`key ${String(at).padStart(4, '0')}`);

describe.each([
  ['the engine thread', Infinity],
  ['another thread', 0],
])('commits in %s', (_name, inlineCommitMaxMs) => {
  it('persists every write in arrival order', async () => {
    const environment = new Environment({ file: join(directory, 'a.mdb'), inlineCommitMaxMs });
    const order: number[] = [];
    const write = (at: number) =>
      environment.transaction(() => {
        order.push(at);
        environment.put(key(at), Buffer.from(String(at)));
        return at * 2;
      });
    const results: number[] = [];
    for (let turn = 0; turn < 20; turn++)
      results.push(...(await Promise.all(Array.from({ length: 10 }, (_, at) => write(turn * 10 + at)))));
    expect(results).toEqual(Array.from({ length: 200 }, (_, at) => at * 2));
    expect(order).toEqual([...order].sort((a, b) => a - b));
    expect(environment.get(key(199))?.toString()).toBe('199');
    await environment.close();
    const again = new Environment({ file: join(directory, 'a.mdb'), readOnly: true });
    expect([...again.range(key(0), key(9_999))]).toHaveLength(200);
    await again.close();
  });
});

describe('the group commit', () => {
  const slow = () => {
    const until = performance.now() + 5;
    while (performance.now() < until);
  };

  it('moves to another thread if the disk is slow, and back when it is fast again', async () => {
    const modes: string[] = [];
    let isSlow = true;
    const finish = () => (isSlow ? slow() : undefined);
    const commits = new GroupCommit(
      {
        inline: (action) => (modes.push('inline'), action(), finish()),
        offThread: async (action) => (modes.push('offThread'), action(), finish()),
      },
      2,
    );
    while (!modes.includes('offThread')) await commits.add(() => undefined);
    isSlow = false;
    while (modes.at(-1) !== 'inline') await commits.add(() => undefined);
    expect(modes[0]).toBe('inline');
  });

  it('combines writes that arrive during a commit into the next commit', async () => {
    let commitCount = 0;
    const commits = new GroupCommit(
      { inline: () => undefined, offThread: async (action) => (commitCount++, action(), await new Promise(setImmediate)) },
      0,
    );
    const first = commits.add(() => 'first');
    await new Promise(setImmediate);
    const others = Array.from({ length: 50 }, (_, at) => commits.add(() => at));
    expect(await first).toBe('first');
    expect(await Promise.all(others)).toHaveLength(50);
    expect(commitCount).toBe(2);
  });

  it('rejects all writes of a failed commit and continues with the next one', async () => {
    let isBroken = true;
    const commits = new GroupCommit({
      inline: (action) => {
        action();
        if (isBroken) throw new Error('the disk is full');
      },
      offThread: async () => undefined,
    });
    const failed = await Promise.allSettled([commits.add(() => 1), commits.add(() => 2)]);
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    isBroken = false;
    expect(await commits.add(() => 3)).toBe(3);
    await commits.drained();
  });
});
