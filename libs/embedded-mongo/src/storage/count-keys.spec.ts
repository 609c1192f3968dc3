import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { temporaryDirectory } from '../../testing/engine-fixture.js';
import { Environment } from './environment.js';

const COUNT = 5_000;
const key = (at: number) => Buffer.from(`key ${String(at).padStart(5, '0')}`);
const directory = temporaryDirectory();
let environment: Environment;
beforeAll(async () => {
  environment = new Environment({ file: join(directory, 'a.mdb'), unsafeNoSync: true });
  await environment.transaction(() => {
    for (let at = 0; at < COUNT; at++) environment.put(key(at), Buffer.from('x'));
  });
});
afterAll(async () => {
  await environment.close();
  rmSync(directory, { recursive: true });
});

it.each([undefined, 0, 1, 2, 63, 64, 65, 999, 1_000, 1_001, COUNT - 1, COUNT, COUNT + 1, 5e9, 2 ** 53])(
  'counts the keys of a range up to the limit %p',
  (limit) => {
    for (const [from, to] of [
      [0, COUNT],
      [0, COUNT * 2],
      [17, 18],
      [17, 17],
      [18, 17],
      [40, 104],
      [40, 105],
      [4_000, 9_000],
      [6_000, 9_000],
    ] as const) {
      const there = Math.max(0, Math.min(to, COUNT) - from);
      expect([from, to, environment.countKeys(key(from), key(to), limit)]).toEqual([from, to, Math.min(there, limit ?? Infinity)]);
    }
  },
);
