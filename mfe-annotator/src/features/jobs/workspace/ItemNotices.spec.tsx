import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { CONTENT_MESSAGES } from '@labelbridge/contracts';
import { cleanup, render, screen } from '@testing-library/react';
import { logInAs } from '@labelbridge/session/testing';
import { endDay } from '../../clock/api/day-stops.js';
import { type JobItem } from '../api/work-items.js';
import { JOB } from '../job.fixture.js';
import { ItemNotices } from './ItemNotices.js';

const ITEM: JobItem = {
  assignmentId: 'item1',
  item: { id: 'i1', data: { text: 'Text' }, media: {} },
  prediction: null,
  revision: 0,
  regions: [],
  end: null,
  seconds: 0,
  bytes: 1,
  openComments: 0,
  sentBack: null,
};
const PROPS = {
  ...{ sending: { kind: 'sent' as const }, items: [ITEM], at: 0, item: ITEM, comments: [], versions: [], readOnly: false },
  ...{ isPaused: true, config: { version: 1 as const, objects: [], controls: [] }, onOpen: () => undefined },
  ...{ isShown: false, onShow: () => undefined, onStop: () => undefined },
};

beforeEach(() => {
  localStorage.clear();
  logInAs();
});
afterEach(cleanup);

it.each([
  ['is shown if the clock may go on', { stopsLongDays: false }, 1],
  ['is not shown once the day of the work is over: the cover says why', { stopsLongDays: true }, 0],
] as const)('the notice of a paused clock %s', (_what, project, shown) => {
  endDay('longDay', Date.now());
  render(<ItemNotices job={{ ...JOB, ...project }} {...PROPS} />);
  expect(screen.queryAllByText(/^The clock is paused/)).toHaveLength(shown);
});

it.each([
  ['may be covered again if it was shown from a cover', true, 1],
  ['has no cover to come back to otherwise', false, 0],
] as const)('an item %s', (_what, isShown, buttons) => {
  render(<ItemNotices job={JOB} {...PROPS} isShown={isShown} />);
  expect(screen.queryAllByRole('button', { name: CONTENT_MESSAGES.cover })).toHaveLength(buttons);
});

it('says while one reworks a job why it was rejected, beside why its item came back', () => {
  const rejected = { ...JOB, rejectionReason: 'Two signs have no box.', rejectionClause: null };
  const item = { ...ITEM, sentBack: 'The box is too wide.' };
  const { rerender } = render(<ItemNotices job={rejected} {...PROPS} item={item} />);
  expect(screen.getByText('Two signs have no box.')).toBeTruthy();
  expect(screen.getByText('The box is too wide.')).toBeTruthy();
  rerender(<ItemNotices job={JOB} {...PROPS} />);
  expect(screen.queryByText(/^Why it was rejected/)).toBeNull();
});
