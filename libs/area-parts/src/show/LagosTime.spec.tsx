import { expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import { LagosTime } from './LagosTime.js';

it.each([
  ['2026-11-25T22:59:59.000Z', '2026-11-25 23:59, Lagos'],
  ['2026-11-25T23:30:00.000Z', '2026-11-26 00:30, Lagos'],
])('names the day, the time and the zone of a document: %s', (instant, shown) => {
  expect(render(<LagosTime instant={instant} />).container.textContent).toBe(shown);
});
