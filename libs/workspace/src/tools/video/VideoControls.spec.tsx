import { afterEach, expect, it } from '@jest/globals';
import { cleanup, render, screen, within } from '@testing-library/react';
import { VideoControls } from './VideoControls.js';

const nothing = () => undefined;
afterEach(cleanup);

it('has no two buttons that say the same', () => {
  render(
    <VideoControls
      {...{ video: null, player: null, clock: null, frame: 1, count: 100, draws: true, readOnly: false }}
      {...{ hasTracks: true, hasRanges: true, drawsRanges: false, begun: false, hasRange: true }}
      track={{ isShown: true, isKey: true }}
      {...{ begin: nothing, end: nothing, place: nothing, toggleKey: nothing, goToKey: nothing }}
      {...{ zoom: nothing, fit: nothing, onDraws: nothing, onTimelineZoom: nothing }}
    />,
  );
  const said = within(screen.getByRole('toolbar'))
    .getAllByRole('button')
    .map(({ textContent }) => textContent.replace(/[^a-z ]/gi, '').trim())
    .filter((words) => words !== '');
  expect(said).toEqual([...new Set(said)]);
});
