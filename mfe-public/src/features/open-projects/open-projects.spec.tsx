import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { ACCOUNT_MESSAGES, type ApplicationStatus, type Role, WORK_MESSAGES } from '@labelbridge/contracts';
import * as session from '@labelbridge/session';
import { testUser } from '@labelbridge/session/testing';
import { closeToasts, fillSignup, open as openArea, openProjects, resetApp, user } from '../../testing/public-app.js';
import { type OpenProject } from './api/open-projects.js';

const survey: OpenProject = {
  _id: 'p1',
  projectName: 'AI survey',
  company: 'Open Models Group',
  dueDate: '2026-12-11',
  status: 'In Progress',
  title: 'AI survey',
  description: 'Answer in your own words how you use AI tools. '.repeat(6),
  modality: 'text',
  rate: { amount: 6000, currency: 'USD', per: 'completion' },
  duration: '1 week',
  publicStatus: 'Active',
  takesApplications: true,
};
const soon: OpenProject = { ...survey, _id: 'p2', title: 'Image annotation', publicStatus: 'Coming Soon', takesApplications: false };
const full: OpenProject = { ...survey, _id: 'p3', title: 'Hausa interviews', takesApplications: false };

interface Answers {
  data?: readonly OpenProject[];
  loading: boolean;
  error?: session.ApiError;
}
let answers: Answers = { data: [survey, soon, full], loading: false };
let mine: Record<string, ApplicationStatus> = {};
const reload = jest.fn<() => Promise<void>>();
const { applyTo } = openProjects;
openProjects.useOpenProjects = () => ({ page: { total: 3, next: null }, hasMore: false, reload, ...answers });
openProjects.useMyApplications = (isAnnotator) => ({ data: isAnnotator ? mine : undefined });

const logIn = (userRole: Role) => session.useSession.setState({ status: 'user', user: testUser({ userRole }), ended: undefined });

async function open(path = '/new-projects') {
  openArea(path);
  await screen.findByRole('heading', { name: 'Open projects' });
}
const card = (name: string) => within(screen.getByRole('group', { name }));
const joinButton = (name: string) => card(name).getByRole('button', { name: 'Join Now' });

beforeEach(() => {
  sessionStorage.clear();
  resetApp();
  answers = { data: [survey, soon, full], loading: false };
  mine = {};
  applyTo.mockReset();
  applyTo.mockResolvedValue({ message: WORK_MESSAGES.applied });
});
afterEach(closeToasts);

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
    answers = { data: [], loading: false };
    await open();
    expect(screen.getByText('No project is open right now')).toBeTruthy();
  });

  it('offers a retry when the projects cannot be loaded', async () => {
    answers = { loading: false, error: new session.ApiError('Something broke.') };
    await open();
    expect(screen.getByText('Something broke.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(reload).toHaveBeenCalledTimes(1);
  });
});

describe('Join Now', () => {
  it('applies at once for an annotator and confirms it', async () => {
    logIn('USER');
    await open();
    await user.click(joinButton('AI survey'));
    expect(applyTo).toHaveBeenCalledWith('p1');
    expect(screen.getByText(WORK_MESSAGES.applied)).toBeTruthy();
  });

  it('shows the server’s message when there is an application already', async () => {
    applyTo.mockRejectedValue(new session.ApiError(WORK_MESSAGES.applicationExists, { status: 409 }));
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
    mine.p1 = status;
    logIn('USER');
    await open();
    expect(card('AI survey').getByText(words)).toBeTruthy();
    expect(card('AI survey').queryByRole('button', { name: 'Join Now' })).toBeNull();
  });

  it('can be pressed again after a withdrawal', async () => {
    mine.p1 = 'withdrawn';
    logIn('USER');
    await open();
    expect(joinButton('AI survey').hasAttribute('disabled')).toBe(false);
  });

  it('tells an admin that it is for annotators only', async () => {
    logIn('ADMIN');
    await open();
    await user.click(joinButton('AI survey'));
    expect(applyTo).not.toHaveBeenCalled();
    expect(screen.getByText(ACCOUNT_MESSAGES.annotatorsOnly)).toBeTruthy();
  });

  // @spec 2.public-pages.9
  it('opens sign-up for a visitor and then applies to the chosen project, once', async () => {
    await open();
    await user.click(joinButton('AI survey'));
    const modal = screen.getByRole('dialog', { name: 'Sign Up' });
    fillSignup(modal);
    await user.click(within(modal).getByRole('button', { name: 'Sign up' }));
    await waitFor(() => expect(applyTo).toHaveBeenCalledTimes(1));
    expect(applyTo).toHaveBeenCalledWith('p1');
    expect(await screen.findByText(WORK_MESSAGES.applied)).toBeTruthy();
  });

  it('does not apply for the next user of the same phone', async () => {
    await open();
    await user.click(joinButton('AI survey'));
    await user.click(screen.getByRole('button', { name: 'Close' }));
    act(() => logIn('USER'));
    expect(applyTo).not.toHaveBeenCalled();
  });

  it('does not apply by an address alone', async () => {
    logIn('USER');
    await open('/new-projects?join=p1');
    expect(applyTo).not.toHaveBeenCalled();
  });
});
