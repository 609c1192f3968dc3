import { afterEach, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from '@labelbridge/router/testing';
import { logInAs } from '@labelbridge/session/testing';
import { testApi } from '@labelbridge/session/testing/server';
import { NO_CLOCK } from '../api/device-clock.js';
import { storeClock } from '../api/stored-clock.js';
import ClockBar from './ClockBar.js';

testApi();
const user = { userId: 'ada' };
afterEach(cleanup);

it('has buttons whose names contain the text that people read, and may speak', () => {
  logInAs(user);
  storeClock(user.userId, { ...NO_CLOCK, paused: { jobId: 'signs', title: 'Signs', reason: 'hidden' } });
  render(
    <MemoryRouter>
      <ClockBar />
    </MemoryRouter>,
  );
  const buttons = screen.getAllByRole('button');
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['Continue', 'Close']);
  for (const button of buttons) expect(button.getAttribute('aria-label')).toContain(button.textContent);
});
