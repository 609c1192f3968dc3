import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { OUTCOME_FIGURE_TEXT, OUTCOME_FIGURES, OUTCOME_MESSAGES } from '@labelbridge/contracts';
import { renderAt } from '@labelbridge/router/testing';
import { logInAs } from '@labelbridge/session/testing';
import { testApi } from '@labelbridge/session/testing/server';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Area } from '../../../routes.js';
import { type OutcomeGroup } from '../api/outcome-gaps.js';

const api = testApi();
const GAPS = 'GET /api/outcome-gaps';
const gap = (value: number, more: object = {}) => ({
  value,
  others: 90,
  gap: value - 90,
  low: -30,
  high: 10,
  isMoreThanChance: false,
  ...more,
});
const HAUSA: OutcomeGroup = {
  key: 'language.ha',
  people: 30,
  others: 49,
  decisions: 120,
  figures: {
    approved: gap(66.7, { gap: -23.3, low: -40.2, high: -3, isMoreThanChance: true }),
    rejected: gap(90),
    sentBack: gap(95),
    overturned: null,
    payPerHour: gap(150_000, { gap: 12.5 }),
  },
};
const GHANA = { ...HAUSA, key: 'country.GH' };

beforeEach(() => logInAs({ userRole: 'ADMIN', duties: ['people'] }));
afterEach(cleanup);
const open = () => renderAt('/admin/outcome-gaps', <Area />);

it('shows each group beside everybody else, and which gap is more than chance', async () => {
  api.on(GAPS, { data: { quarters: [{ quarter: '2026-Q3', groups: [HAUSA, GHANA] }] } });
  open();
  const table = await screen.findByRole('table', { name: 'Outcome gaps, July to September 2026' });
  const [, hausa, ghana] = within(table).getAllByRole('row');
  const textsOf = (row: HTMLElement | undefined) =>
    within(row ?? table)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  expect(textsOf(hausa)).toEqual([
    'HausaLanguage',
    '30of 79',
    '120',
    '66.7 %More than chance−23.3 points (−40.2 to −3)',
    '90 %0 points (−30 to +10)',
    '95 %+5 points (−30 to +10)',
    `–${OUTCOME_MESSAGES.hidden}`,
    '₦1,500+12.5 % (−30 to +10)',
  ]);
  expect(textsOf(ghana)[0]).toBe('GhanaCountry');
  expect(screen.getByRole('button', { name: /Export CSV/ })).toBeTruthy();
});

it('says why it is empty, and how it will be computed', async () => {
  api.on(GAPS, { data: { quarters: [] } });
  open();
  expect(await screen.findByText(OUTCOME_MESSAGES.empty)).toBeTruthy();
  expect(screen.getByText(OUTCOME_MESSAGES.emptyText)).toBeTruthy();
  for (const name of OUTCOME_FIGURES) expect(screen.getByText(OUTCOME_FIGURE_TEXT[name].how)).toBeTruthy();
  for (const rule of OUTCOME_MESSAGES.rules) expect(screen.getByText(rule)).toBeTruthy();
});

it('offers a retry when the gaps cannot be loaded', async () => {
  api.refuse(GAPS, 'Something broke.', 500);
  open();
  expect(await screen.findByText('Something broke.')).toBeTruthy();
  api.on(GAPS, { data: { quarters: [{ quarter: '2026-Q3', groups: [HAUSA] }] } });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Hausa')).toBeTruthy();
});
