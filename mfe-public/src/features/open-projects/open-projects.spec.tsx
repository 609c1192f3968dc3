import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, screen, within } from '@testing-library/react';
import { ACCOUNT_MESSAGES, type ApplicationStatus, type Role, WORK_MESSAGES } from '@labelbridge/contracts';
import { logInAs } from '@labelbridge/session/testing';
import { api, fillSignup, open as openArea, resetApp, user } from '../../testing/public-app.js';
import { type OpenProject } from './api/open-projects.js';
import { SURVEY as survey } from './open-project.fixture.js';

const soon: OpenProject = { ...survey, _id: 'p2', title: 'Image annotation', publicStatus: 'Coming Soon', takesApplications: false };
const full: OpenProject = { ...survey, _id: 'p3', title: 'Hausa interviews', takesApplications: false };

const PROJECTS = 'GET /api/projects/public';
const APPLY = 'POST /api/projects/p1/apply';
const page = { total: null, next: null };
const logIn = (userRole: Role) => logInAs({ userRole });
/** Gives the annotator an application to the survey. */
const applied = (status: ApplicationStatus) => api.on('GET /api/applications', { data: [{ project: { _id: 'p1' }, status }], page });
const applications = () => api.sent.filter(([call]) => call === APPLY);

async function open(path = '/new-projects', shown = () => screen.findByRole<HTMLElement>('group', { name: 'AI survey' })) {
  openArea(path);
  await screen.findByRole('heading', { name: 'Open projects' });
  await shown();
}
const card = (name: string) => within(screen.getByRole('group', { name }));
const joinButton = (name: string) => card(name).getByRole('button', { name: 'Join Now' });

beforeEach(() => {
  resetApp();
  api.on(PROJECTS, { data: [survey, soon, full], page });
  api.on(APPLY, { message: WORK_MESSAGES.applied });
});
afterEach(cleanup);

describe('/new-projects', () => {
  it('shows each project with its pay, and enables Join Now only where it takes applications', async () => {
    await open();
    expect(card('AI survey').getByText('$60 on completion')).toBeTruthy();
    expect(card('AI survey').getByText('1 week')).toBeTruthy();
    expect(card('AI survey').getByText('Open Models Group')).toBeTruthy();
    expect(joinButton('AI survey').hasAttribute('disabled')).toBe(false);
    expect(card('Image annotation').getByText('Coming Soon')).toBeTruthy();
    expect(joinButton('Image annotation').hasAttribute('disabled')).toBe(true);
    expect(joinButton('Hausa interviews').hasAttribute('disabled')).toBe(true);
    expect(card('Hausa interviews').getByText(WORK_MESSAGES.projectNotOpen)).toBeTruthy();
  });

  it('names the skills that a project needs', async () => {
    const skills = { languages: [{ tag: 'pcm' as const, level: 'fluent' as const }], work: [], domains: [], equipment: ['phone' as const] };
    const needs: OpenProject['needs'] = { ...skills, exam: null, score: null, places: [] };
    api.on(PROJECTS, { data: [{ ...survey, needs }, full], page });
    await open();
    expect(card('AI survey').getByText('Needs: Nigerian Pidgin (fluent), Smartphone')).toBeTruthy();
    expect(card('Hausa interviews').queryByText(/^Needs/)).toBeNull();
  });

  it('tells the conditions of a project in one line', async () => {
    const conditions = 'Also paid: time lost to an unclear guideline';
    api.on(PROJECTS, { data: [{ ...survey, conditions }, full], page });
    await open();
    expect(card('AI survey').getByText(conditions)).toBeTruthy();
  });

  const names = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  it('shows the project that an invitation names at the top', async () => {
    await open('/new-projects?join=p3', () => screen.findByRole('group', { name: 'Hausa interviews' }));
    expect(names()).toEqual(['Hausa interviews', 'AI survey', 'Image annotation']);
  });

  it('fetches more until it has the project that an invitation names', async () => {
    const first = { data: [survey, soon], page: { total: null, next: 'c2' } };
    api.on(PROJECTS, ({ url }) => (url.includes('cursor=c2') ? { data: [full], page } : first));
    await open('/new-projects?join=p3', () => screen.findByRole('group', { name: 'Hausa interviews' }));
    expect(names()).toEqual(['Hausa interviews', 'AI survey', 'Image annotation']);
  });

  it('opens and closes its details', async () => {
    await open();
    const toggle = card('AI survey').getByRole('button', { name: /^Read More/ });
    expect(toggle.getAttribute('aria-expanded')).toBe('false');
    await user.click(toggle);
    expect(toggle.textContent).toContain('Read Less');
    expect(toggle.getAttribute('aria-expanded')).toBe('true');
    expect(card('AI survey').getByText('2026-12-11')).toBeTruthy();
  });

  it('shows an empty state', async () => {
    api.on(PROJECTS, { data: [], page });
    await open('/new-projects', () => screen.findByText('No project is open right now'));
  });

  it('offers a retry when the projects cannot be loaded', async () => {
    api.refuse(PROJECTS, 'Something broke.', 500);
    await open('/new-projects', () => screen.findByText('Something broke.'));
    api.on(PROJECTS, { data: [survey], page });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('group', { name: 'AI survey' })).toBeTruthy();
  });
});

describe('Join Now', () => {
  it('applies at once for an annotator and confirms it', async () => {
    logIn('USER');
    await open();
    await user.click(joinButton('AI survey'));
    expect(await screen.findByText(WORK_MESSAGES.applied)).toBeTruthy();
    expect(applications()).toHaveLength(1);
  });

  it('shows the server’s message when there is an application already', async () => {
    api.refuse(APPLY, WORK_MESSAGES.applicationExists, 409);
    logIn('USER');
    await open();
    await user.click(joinButton('AI survey'));
    expect(await screen.findByText(WORK_MESSAGES.applicationExists)).toBeTruthy();
  });

  it.each([
    ['pending', 'Application pending'],
    ['approved', 'You have joined'],
    ['rejected', 'Application not accepted'],
  ] as const)('is replaced by the status of a %s application', async (status, words) => {
    applied(status);
    logIn('USER');
    await open();
    expect(await card('AI survey').findByText(words)).toBeTruthy();
    expect(card('AI survey').queryByRole('button', { name: 'Join Now' })).toBeNull();
  });

  it('can be pressed again after a withdrawal', async () => {
    applied('withdrawn');
    logIn('USER');
    await open();
    await act(api.settled);
    expect(joinButton('AI survey').hasAttribute('disabled')).toBe(false);
  });

  it('tells an admin that it is for annotators only', async () => {
    logIn('ADMIN');
    await open();
    await user.click(joinButton('AI survey'));
    expect(await screen.findByText(ACCOUNT_MESSAGES.annotatorsOnly)).toBeTruthy();
    await act(api.settled);
    expect(applications()).toEqual([]);
  });

  // @spec 2.public-pages.9
  it('opens sign-up for a visitor and then applies to the chosen project, once', async () => {
    await open();
    await user.click(joinButton('AI survey'));
    const modal = screen.getByRole('dialog', { name: 'Sign Up' });
    fillSignup(modal);
    await user.click(within(modal).getByRole('button', { name: 'Sign up' }));
    expect(await screen.findByText(WORK_MESSAGES.applied)).toBeTruthy();
    await act(api.settled);
    expect(applications()).toHaveLength(1);
  });

  it('does not apply for the next user of the same phone', async () => {
    await open();
    await user.click(joinButton('AI survey'));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    act(() => logIn('USER'));
    await act(api.settled);
    expect(applications()).toEqual([]);
  });

  it('does not apply by an address alone', async () => {
    logIn('USER');
    await open('/new-projects?join=p1');
    await act(api.settled);
    expect(applications()).toEqual([]);
  });
});
