import { expect, it } from '@jest/globals';
import { Balances, balanceFaults, SHARDS, shardOf } from './balances.js';

const of = (...entries: Parameters<Balances['add']>[0][]): Balances => {
  const balances = new Balances();
  for (const some of entries) balances.add(some);
  return balances;
};

it('add up by account and currency', () => {
  const balances = of(
    [
      { account: 'owed:a', currency: 'NGN', amount: 5 },
      { account: 'funding', currency: 'NGN', amount: -5 },
    ],
    [
      { account: 'owed:a', currency: 'NGN', amount: 2 },
      { account: 'funding', currency: 'NGN', amount: -2 },
      { account: 'bank', currency: 'USD', amount: 1 },
      { account: 'bank', currency: 'USD', amount: -1 },
    ],
  );
  expect(balances.of('owed:a', 'NGN')).toBe(7);
  expect(balances.of('owed:a', 'USD')).toBe(0);
  expect(balances.all()).toEqual([
    { account: 'funding', currency: 'NGN', amount: -7 },
    { account: 'owed:a', currency: 'NGN', amount: 7 },
  ]);
  expect(balances.total('NGN')).toBe(0);
});

it('total one currency only', () => {
  const balances = of([
    { account: 'bank', currency: 'USD', amount: 3 },
    { account: 'bank', currency: 'NGN', amount: 4 },
    { account: 'fx', currency: 'NGN', amount: 1 },
  ]);
  expect([balances.total('USD'), balances.total('NGN')]).toEqual([3, 5]);
});

it('list where they differ', () => {
  const kept = of([
    { account: 'bank', currency: 'NGN', amount: 3 },
    { account: 'fx', currency: 'NGN', amount: 1 },
    { account: 'fees', currency: 'NGN', amount: 9 },
  ]);
  const rebuilt = of([
    { account: 'bank', currency: 'NGN', amount: 4 },
    { account: 'fx', currency: 'NGN', amount: 1 },
    { account: 'transit', currency: 'USD', amount: 2 },
  ]);
  expect(balanceFaults(kept, rebuilt)).toEqual([
    { account: 'bank', currency: 'NGN', kept: 3, rebuilt: 4 },
    { account: 'fees', currency: 'NGN', kept: 9, rebuilt: 0 },
    { account: 'transit', currency: 'USD', kept: 0, rebuilt: 2 },
  ]);
  expect(balanceFaults(kept, kept)).toEqual([]);
});

it('of the platform are spread evenly, of an annotator in one place', () => {
  const places = Array.from({ length: 6_400 }, (_, n) => shardOf('bank', `send:65f${n.toString(16).padStart(21, '0')}`));
  const counts = Array.from({ length: SHARDS }, (_, shard) => places.filter((place) => place === shard).length);
  expect(Math.min(...counts)).toBeGreaterThan(50);
  expect(Math.max(...counts)).toBeLessThan(200);
  expect(shardOf('owed:a', 'send:x')).toBe(0);
  expect(shardOf('bank', 'send:x')).toBe(shardOf('fees', 'send:x'));
});
