import { afterEach, expect, it, jest } from '@jest/globals';
import { controlOf, interfaceOf, objectOf, type Region } from '@labelbridge/annotation';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RegionQuestions } from './Questions.js';

const CONFIG = interfaceOf([objectOf('audio', 'audio', '$audio')], [controlOf('textarea', 'transcript', 'audio', { perRegion: true })]);
const SEGMENT: Region = {
  id: 'a',
  from: 'speaker',
  to: 'audio',
  type: 'labels',
  labels: ['Ada'],
  shape: { t: 'segment', start: 0, end: 1 },
};
afterEach(cleanup);

it('leads to the first question on a region by Enter, and leaves Enter to what is typed', async () => {
  const onStep = jest.fn();
  render(
    <RegionQuestions
      config={CONFIG}
      item={{ id: 'i', data: { audio: 'a.wav' }, media: {} }}
      region={SEGMENT}
      readOnly={false}
      onStep={onStep}
    />,
  );
  const field = screen.getByRole('textbox');
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toBe(field);
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toBe(field);
});
