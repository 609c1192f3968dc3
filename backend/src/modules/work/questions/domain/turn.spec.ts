import { expect, it } from '@jest/globals';
import { turnOf } from './turn.js';

it('the oldest open question comes first, and what ended last before what ended earlier', () => {
  const day = (date: number) => new Date(Date.UTC(2026, 10, date));
  const order = [turnOf('open', day(1)), turnOf('open', day(28)), turnOf('closed', day(27)), turnOf('answered', day(2))];
  expect([...order].sort((a, b) => a - b)).toEqual(order);
});
