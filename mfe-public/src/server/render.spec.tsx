/** @jest-environment node */
import { expect, it } from '@jest/globals';
import { PUBLIC_PAGES } from '@labelbridge/contracts';
import { render } from './render.js';

const project = {
  _id: 'p1',
  projectName: 'AI survey',
  company: 'Open Models Group',
  dueDate: '2026-12-11',
  status: 'In Progress',
  title: 'AI survey',
  description: 'Answer in your own words.',
  modality: 'text',
  rate: { amount: 6000, currency: 'USD', per: 'completion' },
  duration: '1 week',
  needs: null,
  publicStatus: 'Active',
  takesApplications: true,
};
const answersWith = (changes: object) => ({
  '/api/site': {},
  '/api/projects/public': { data: [{ ...project, ...changes }], page: { total: 1, next: null } },
});

it('renders the open projects, and rejects if one of them cannot be shown: the process stays', async () => {
  expect(await render(PUBLIC_PAGES.openProjects.path, answersWith({}))).toContain('AI survey');
  await expect(render(PUBLIC_PAGES.openProjects.path, answersWith({ rate: { ...project.rate, currency: 'NOPE' } }))).rejects.toThrow();
});
