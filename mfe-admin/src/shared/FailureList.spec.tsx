import { afterEach, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { FailureList } from './FailureList.js';

const FAILURES = ['It waits.', 'It waits.', 'It changed.', 'It waits.'].map((message, place) => ({
  id: `${place}`,
  name: `Job ${place}`,
  message,
}));
const lines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

afterEach(cleanup);

it('puts equal messages into one line with their number', () => {
  render(<FailureList title="Not rejected" what="job" failures={FAILURES} />);
  expect(lines()).toEqual(['3 jobs: It waits.', 'Job 2: It changed.']);
});

it('names each failure if it is not told what failed', () => {
  render(<FailureList title="Not assigned" failures={FAILURES} />);
  expect(lines()).toHaveLength(FAILURES.length);
});
