import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { CallScope } from './call-scope.js';

it('is at hand wherever a call leads, and nowhere else', async () => {
  const scope = new CallScope<string>();
  const deep = async () => {
    await turn();
    return scope.value;
  };
  expect(await scope.run('one', deep)).toBe('one');
  expect(scope.value).toBeUndefined();
  expect(await deep()).toBeUndefined();
});

it('keeps calls apart that go on at once, whichever ends first', async () => {
  const scope = new CallScope<number>();
  const call = (n: number) =>
    scope.run(n, async () => {
      const seen = new Set<number | undefined>();
      for (let step = 0; step < 1 + ((n * 7) % 5); step++) {
        await turn();
        seen.add(scope.value);
        await Promise.all([turn(), Promise.resolve()]).then(() => seen.add(scope.value));
      }
      return [...seen];
    });
  const seen: unknown[] = [];
  for (let round = 0; round < 5; round++) seen.push(...(await Promise.all(Array.from({ length: 20 }, (_unused, n) => call(n)))));
  expect(seen).toEqual(Array.from({ length: 100 }, (_unused, n) => [n % 20]));
});

it('ends with a call that fails, and begins anew with the next', async () => {
  const scope = new CallScope<string>();
  await expect(scope.run('one', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await expect(
    scope.run('two', () => {
      throw new Error('at once');
    }),
  ).rejects.toThrow('at once');
  expect(await scope.run('three', async () => (await turn(), scope.value))).toBe('three');
});
