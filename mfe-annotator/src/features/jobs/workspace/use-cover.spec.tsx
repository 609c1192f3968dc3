import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { CONTENT_MESSAGES, DAY_LIMIT_MESSAGES } from '@labelbridge/contracts';
import { useLazyModule } from '@labelbridge/workspace';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { endDay } from '../../clock/api/day-stops.js';
import { type Job } from '../api/jobs.js';
import { JOB } from '../job.fixture.js';
import { NOTICES } from './lazy-notices.js';
import { useCover } from './use-cover.js';

const STRICT: Job = { ...JOB, stopsLongDays: true };
const DISTURBING: Job = { ...JOB, content: ['violence'] };

beforeEach(() => localStorage.clear());
afterEach(cleanup);

function Item({ job }: { job: Job }) {
  const [isCovered, isShown, onShow] = useCover(job, 'item1');
  const parts = useLazyModule(NOTICES, isCovered || isShown);
  if (!isCovered) return <p>{isShown ? 'The item, shown' : 'The item'}</p>;
  return parts ? <parts.ContentCover job={job} itemId="item1" onShow={onShow} onStop={jest.fn()} /> : null;
}
const item = () => screen.queryByText(/^The item/);

it('covers the items of a project that stops long days once the device knows of the stop', async () => {
  const { rerender } = render(<Item job={STRICT} />);
  expect(item()).toBeTruthy();
  endDay('longDay', Date.now());
  rerender(<Item job={{ ...STRICT }} />);
  expect(item()).toBeNull();
  expect(await screen.findByText(DAY_LIMIT_MESSAGES.longDay)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it.each([
  ['of another project', JOB],
  ['of handed-in work', { ...STRICT, status: 'submitted' }],
] as const)('does not cover items %s then', (_what, job) => {
  endDay('longDay', Date.now());
  render(<Item job={job} />);
  expect(item()).toBeTruthy();
});

it('covers a shown item that may disturb once its day is over', async () => {
  const { rerender } = render(<Item job={DISTURBING} />);
  await userEvent.click(await screen.findByRole('button', { name: CONTENT_MESSAGES.show }));
  expect(item()?.textContent).toBe('The item, shown');
  endDay('content', Date.now());
  rerender(<Item job={{ ...DISTURBING }} />);
  expect(item()).toBeNull();
  expect(screen.getByText(DAY_LIMIT_MESSAGES.content)).toBeTruthy();
});

// @fairwork 2.2
it('covers a shown item once the project may show more than the person has allowed', async () => {
  const { rerender } = render(<Item job={DISTURBING} />);
  await userEvent.click(await screen.findByRole('button', { name: CONTENT_MESSAGES.show }));
  expect(item()).toBeTruthy();
  rerender(<Item job={{ ...DISTURBING, content: ['violence', 'sexual'], contentToAllow: ['sexual'] }} />);
  expect(item()).toBeNull();
  expect(screen.getByRole('heading', { name: CONTENT_MESSAGES.mayShow(['sexual']) })).toBeTruthy();
  expect(screen.queryByRole('button', { name: CONTENT_MESSAGES.show })).toBeNull();
  // It is not shown again by itself.
  rerender(<Item job={{ ...DISTURBING, content: ['violence', 'sexual'] }} />);
  expect(item()).toBeNull();
  expect(screen.getByRole('button', { name: CONTENT_MESSAGES.show })).toBeTruthy();
});
