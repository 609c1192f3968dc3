/** @jest-environment node */
import { expect, it } from '@jest/globals';
import { PUBLIC_PAGES } from '@labelbridge/contracts';
import { SURVEY } from '../features/open-projects/open-project.fixture.js';
import { render } from './render.js';

const answersWith = (changes: object) => ({
  '/api/site': {},
  '/api/projects/public': { data: [{ ...SURVEY, ...changes }], page: { total: 1, next: null } },
});

it('renders the open projects, and rejects if one of them cannot be shown: the process stays', async () => {
  expect(await render(PUBLIC_PAGES.openProjects.path, answersWith({}))).toContain('AI survey');
  await expect(render(PUBLIC_PAGES.openProjects.path, answersWith({ rate: { ...SURVEY.rate, currency: 'NOPE' } }))).rejects.toThrow();
});
