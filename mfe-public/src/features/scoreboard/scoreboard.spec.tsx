import { beforeEach, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { SCOREBOARD_CSV, SCOREBOARD_FIGURE_NAMES, SCOREBOARD_FIGURES, SCOREBOARD_MESSAGES } from '@labelbridge/contracts';
import { api, open, resetApp, user } from '../../testing/public-app.js';
import { OCTOBER, SEPTEMBER } from './scoreboard.fixture.js';

const SCOREBOARD = 'GET /api/scoreboard';

beforeEach(() => {
  resetApp();
  api.on(SCOREBOARD, { data: { months: [OCTOBER, SEPTEMBER] } });
});

const rowsOf = async (work: string) => {
  const table = await screen.findByRole('table', { name: `${work}: figures by month` });
  const [, ...rows] = within(table).getAllByRole('row');
  return rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  );
};
const HIDDEN = `–${SCOREBOARD_MESSAGES.hidden}`;
const hidden = (count: number) => Array.from({ length: count }, () => HIDDEN);

it('shows the figures of all work by month, each with its unit', async () => {
  open('/scoreboard');
  expect(await rowsOf('All work')).toEqual([
    ['October 2026', '12.5 h', '1,020 h', '55 h', '91 h', '40 %', '5 %', '₦1,500', '91 %', '83 %', '50 %', '100 %'],
    ['September 2026', '30 h', '60 h', ...hidden(3), '12 %', ...hidden(5)],
  ]);
});

it('shows each project once, under its latest title; zero is a figure', async () => {
  open('/scoreboard');
  expect(await rowsOf('Project: Street signs')).toEqual([
    ['October 2026', '0 h', ...hidden(4), '0 %', ...hidden(5)],
    ['September 2026', ...hidden(7), '90 %', ...hidden(3)],
  ]);
  expect(await rowsOf('Project: Hausa interviews')).toEqual([['September 2026', ...hidden(8), '100 %', ...hidden(2)]]);
  expect(screen.queryByRole('table', { name: /Road signs/ })).toBeNull();
});

it('says how each figure is computed, what is hidden, and where the file is', async () => {
  open('/scoreboard');
  const link = await screen.findByRole('link', { name: 'download all figures as CSV' });
  expect(link.getAttribute('href')).toBe(SCOREBOARD_CSV);
  for (const name of SCOREBOARD_FIGURE_NAMES) {
    const { label, unit, how } = SCOREBOARD_FIGURES[name];
    expect(screen.getByText(`${label} (${unit})`)).toBeTruthy();
    expect(screen.getAllByText(how).length).toBeGreaterThan(0);
  }
  for (const rule of SCOREBOARD_MESSAGES.rules) expect(screen.getByText(rule)).toBeTruthy();
});

it('says that no month has enough people yet, and still how it will be computed', async () => {
  api.on(SCOREBOARD, { data: { months: [] } });
  open('/scoreboard');
  expect(await screen.findByText(SCOREBOARD_MESSAGES.empty)).toBeTruthy();
  expect(screen.getByText(SCOREBOARD_FIGURES.payPerHour.how)).toBeTruthy();
});

it('offers a retry when the figures cannot be loaded', async () => {
  api.refuse(SCOREBOARD, 'Something broke.', 500);
  open('/scoreboard');
  expect(await screen.findByText('Something broke.')).toBeTruthy();
  api.on(SCOREBOARD, { data: { months: [OCTOBER] } });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await rowsOf('All work')).toHaveLength(1);
});

it('is linked in the footer', async () => {
  open('/');
  const footer = await screen.findByRole('navigation', { name: 'Footer' });
  expect(within(footer).getByRole('link', { name: 'Scoreboard' }).getAttribute('href')).toBe('/scoreboard');
});
