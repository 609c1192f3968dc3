import { expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import { sideBySide } from './side-by-side.js';

const idOf = (n: number) => new Types.ObjectId(n.toString(16).padStart(24, '0'));

it('answers side by side have an order of their own on each item, which stays', () => {
  const answers = [1, 2, 3].map((n) => ({ _id: idOf(n), by: n }));
  const orderOn = (item: number) => sideBySide(String(idOf(item)), answers).map(({ answer }) => answer.by);
  const orders = Array.from({ length: 30 }, (_, n) => orderOn(n + 100).join(''));
  expect(new Set(orders).size).toBe(6);
  expect(orderOn(100).join('')).toBe(orders[0]);
  expect(sideBySide('x', answers).map(({ name }) => name)).toEqual(['A', 'B', 'C']);
});
