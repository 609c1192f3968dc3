import { expect, it } from '@jest/globals';
import { CLOSING_MESSAGES } from '@labelbridge/contracts';
import { MemoryRouter } from '@labelbridge/router/testing';
import { render, screen } from '@testing-library/react';
import { OVERVIEW } from '../overview.fixture.js';
import { TodaysTasks } from './TodaysTasks.js';

it('says of an account that closes that no task comes for this', () => {
  render(<TodaysTasks overview={{ ...OVERVIEW, closingSince: '2026-11-26T08:00:00.000Z' }} />, { wrapper: MemoryRouter });
  expect(screen.getByText(CLOSING_MESSAGES.closing)).toBeTruthy();
  expect(screen.queryByText('No tasks yet')).toBeNull();
});
