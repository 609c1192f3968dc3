import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { CONTENT_MESSAGES } from '@labelbridge/contracts';
import { logInAs } from '@labelbridge/session/testing';
import { testApi } from '@labelbridge/session/testing/server';
import { Toaster } from '@labelbridge/ui';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { JOB } from '../job.fixture.js';
import { ContentCover } from '../workspace/ContentCover.js';
import { ContentAsked } from './AllowContent.js';

const api = testApi();
const CHOICES = '/api/users/me/content';
const ADDED = { ...JOB, content: ['violence', 'sexual'], contentToAllow: ['sexual'] } as const;
const ASKED = { ...ADDED, content: [...ADDED.content], contentToAllow: [...ADDED.contentToAllow] };

beforeEach(() => {
  logInAs();
  api.on(`GET ${CHOICES}`, { data: { allowed: ['violence', 'other'] } });
  api.on(`PUT ${CHOICES}`, { message: CONTENT_MESSAGES.saved, data: { allowed: ['violence', 'sexual', 'other'] } });
});
afterEach(cleanup);

// @fairwork 2.2
it.each([
  ['the cover of an item', (onStop: () => void) => <ContentCover itemId="item1" job={ASKED} onShow={jest.fn()} onStop={onStop} />],
  ['the page of the job', (onStop: () => void) => <ContentAsked job={ASKED} onStop={onStop} />],
])('asks for added content on %s: one press allows it beside the rest, or leaves', async (_where, screenOf) => {
  const onStop = jest.fn();
  render(
    <>
      {screenOf(onStop)}
      <Toaster />
    </>,
  );
  expect(screen.getByText(CONTENT_MESSAGES.mayShow(['sexual']))).toBeTruthy();
  expect(screen.getByText(CONTENT_MESSAGES.asked)).toBeTruthy();
  expect(screen.queryByRole('button', { name: CONTENT_MESSAGES.show })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: CONTENT_MESSAGES.stop }));
  expect(onStop).toHaveBeenCalledTimes(1);
  screen.getByRole('button', { name: CONTENT_MESSAGES.allow }).focus();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText(CONTENT_MESSAGES.saved)).toBeTruthy();
  expect(api.changes()).toEqual([[`PUT ${CHOICES}`, { allowed: ['violence', 'sexual', 'other'] }]]);
});

it.each([
  ['that is allowed', JOB],
  ['of handed-in work', { ...ASKED, status: 'submitted' }],
] as const)('asks for no content %s on the page of the job', (_what, job) => {
  const { container } = render(<ContentAsked job={job} onStop={jest.fn()} />);
  expect(container.textContent).toBe('');
});

it('forgets that a choice was not saved once it is', async () => {
  api.refuse(`PUT ${CHOICES}`, 'Try again.', 503);
  render(
    <>
      <ContentAsked job={ASKED} onStop={jest.fn()} />
      <Toaster />
    </>,
  );
  const allow = screen.getByRole('button', { name: CONTENT_MESSAGES.allow });
  await userEvent.click(allow);
  expect(await screen.findByText(CONTENT_MESSAGES.notAllowed, { exact: false })).toBeTruthy();
  api.on(`PUT ${CHOICES}`, { message: CONTENT_MESSAGES.saved, data: { allowed: [] } });
  await userEvent.click(allow);
  expect(await screen.findByText(CONTENT_MESSAGES.saved)).toBeTruthy();
  expect(screen.queryByText(CONTENT_MESSAGES.notAllowed, { exact: false })).toBeNull();
});
