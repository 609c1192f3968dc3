import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType } from 'react';
import { OnSight } from './OnSight.js';

type Observed = (entries: { isIntersecting: boolean }[]) => void;
let observed: Observed | undefined;
const before = globalThis.IntersectionObserver;

beforeEach(() => {
  Object.assign(globalThis, {
    IntersectionObserver: class {
      constructor(callback: Observed) {
        observed = callback;
      }
      observe() {}
      disconnect() {}
    },
  });
});
afterEach(() => {
  Object.assign(globalThis, { IntersectionObserver: before });
});

it('loads nothing before it comes into view, and once then', async () => {
  const load = jest.fn(() => Promise.resolve({ default: () => 'the plots' }));
  render(<OnSight load={load} label="Over time" />);
  act(() => observed?.([{ isIntersecting: false }]));
  expect(load).not.toHaveBeenCalled();
  act(() => observed?.([{ isIntersecting: true }]));
  await screen.findByText('the plots');
  expect(load).toHaveBeenCalledTimes(1);
});

it('says that it could not be loaded, and loads again', async () => {
  const load = jest
    .fn<() => Promise<{ default: ComponentType }>>()
    .mockRejectedValueOnce(new Error('away'))
    .mockResolvedValue({ default: () => 'the plots' });
  render(<OnSight load={load} label="Over time" />);
  act(() => observed?.([{ isIntersecting: true }]));
  expect((await screen.findByRole('alert')).textContent).toContain('Over time could not be loaded.');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('the plots');
});
