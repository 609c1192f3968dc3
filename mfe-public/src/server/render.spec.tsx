/** @jest-environment node */
import { expect, it } from '@jest/globals';
import { PUBLIC_PAGES, SCOREBOARD_MESSAGES } from '@labelbridge/contracts';
import { SURVEY } from '../features/open-projects/open-project.fixture.js';
import { OCTOBER } from '../features/scoreboard/scoreboard.fixture.js';
import { render } from './render.js';

const answersWith = (changes: object) => ({
  '/api/site': {},
  '/api/projects/public': { data: [{ ...SURVEY, ...changes }], page: { total: 1, next: null } },
});

it('renders the open projects, and rejects if one of them cannot be shown: the process stays', async () => {
  expect(await render(PUBLIC_PAGES.openProjects.path, answersWith({}))).toContain('AI survey');
  await expect(render(PUBLIC_PAGES.openProjects.path, answersWith({ rate: { ...SURVEY.rate, currency: 'NOPE' } }))).rejects.toThrow();
});

it('renders the scoreboard whole: figures, how they are computed, and the file', async () => {
  const html = (months: readonly object[]) =>
    render(PUBLIC_PAGES.scoreboard.path, { '/api/site': {}, '/api/scoreboard': { data: { months } } });
  const page = await html([OCTOBER]);
  for (const text of ['October 2026', '12.5 h', '₦1,500', 'Street signs', 'How each figure is computed', '/api/scoreboard/export.csv'])
    expect(page).toContain(text);
  expect(page).not.toMatch(/<script|Loading the figures/);
  expect(await html([])).toContain(SCOREBOARD_MESSAGES.empty);
});
