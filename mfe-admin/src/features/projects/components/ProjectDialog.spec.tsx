import { afterEach, describe, expect, it } from '@jest/globals';
import { MemoryRouter } from '@labelbridge/router/testing';
import { testApi } from '@labelbridge/session/testing/server';
import { CONDITION_MESSAGES, LONG_DAY_TEXT, OWN_WORK_LABEL, PAID_WAITING_MESSAGES, WAITING_LABEL } from '@labelbridge/contracts';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NEEDY, PROJECT } from '../api/project.fixture.js';
import { type Project } from '../api/projects.js';
import { ProjectDialog } from './ProjectDialog.js';

const api = testApi();
afterEach(cleanup);

const HIDDEN: Project = { ...PROJECT, publicStatus: null, title: null, description: null, rate: null };
const open = (project = HIDDEN, publishes = true) =>
  render(
    <MemoryRouter>
      <ProjectDialog project={project} publishes={publishes} onClose={() => undefined} />
    </MemoryRouter>,
  );
const FALLBACK = /The project name is shown where it is empty/;

describe('publishing a project', () => {
  it.each(['Title', 'Description', 'Rate (USD)'])('needs its %s, and the form says so', (label) => {
    open();
    expect(screen.getByRole('textbox', { name: label }).getAttribute('aria-required')).toBe('true');
    expect(screen.queryByText(FALLBACK)).toBeNull();
  });

  it.each([
    ['Title', {}],
    ['Description', { title: 'Road signs' }],
    ['Rate (USD)', { title: 'Road signs', description: 'Draw boxes.' }],
  ])('begins in the first field that is missing: %s', (label, said) => {
    open({ ...HIDDEN, ...said });
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: label }));
  });

  it('leaves the focus to the dialog where nothing is missing', () => {
    open({ ...HIDDEN, title: 'Road signs', description: 'Draw boxes.', rate: { amount: 400, currency: 'NGN', per: 'hour' } });
    expect(document.activeElement).toBe(document.body);
  });
});

it('needs neither where the project stays off the public page, until that is chosen', async () => {
  open(HIDDEN, false);
  expect(document.activeElement).toBe(document.body);
  expect(screen.getByRole('textbox', { name: 'Title (optional)' })).toBeTruthy();
  expect(screen.getByText(FALLBACK)).toBeTruthy();
  await userEvent.selectOptions(screen.getByLabelText('On the public page'), 'Coming Soon');
  expect(screen.getByRole('textbox', { name: 'Title' })).toBeTruthy();
  expect(screen.getByRole('textbox', { name: 'Description' })).toBeTruthy();
  expect(screen.getByRole('textbox', { name: 'Rate (USD) (optional)' })).toBeTruthy();
});

describe('the conditions', () => {
  const SAVE = 'PUT /api/projects/:id';
  const section = () => screen.getByText(CONDITION_MESSAGES.title).closest('details');
  const { consent, licence, share } = OWN_WORK_LABEL.their;
  const terms = (name: string) => screen.getByRole('textbox', { name });
  const save = () => userEvent.click(screen.getByRole('button', { name: 'Update Project' }));
  const sent = () => api.sent.filter(([call]) => call.startsWith('PUT')).map(([, body]) => body);

  it('are folded without any, and open with those that are saved', () => {
    open(PROJECT, false);
    expect(section()?.open).toBe(false);
    cleanup();
    open({ ...PROJECT, stopsLongDays: true }, false);
    expect(section()?.open).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: LONG_DAY_TEXT }).checked).toBe(true);
  });

  it('are sent as they are chosen', async () => {
    api.on(SAVE, { message: 'Saved', data: PROJECT });
    open(PROJECT, false);
    await userEvent.click(screen.getByText(CONDITION_MESSAGES.title));
    await userEvent.type(terms(`${consent} (optional)`), 'Your voice is recorded.');
    await userEvent.type(terms(licence), 'CC BY 4.0, worldwide');
    await userEvent.click(screen.getByRole('checkbox', { name: WAITING_LABEL.fault }));
    await userEvent.click(screen.getByRole('checkbox', { name: WAITING_LABEL.guideline }));
    await userEvent.click(screen.getByRole('checkbox', { name: LONG_DAY_TEXT }));
    await save();
    const ownWork = { consent: 'Your voice is recorded.', licence: 'CC BY 4.0, worldwide', share: null };
    await waitFor(() => expect(sent()).toEqual([{ ownWork, paidWaiting: ['guideline', 'fault'], stopsLongDays: true }]));
  });

  it('say at the exam why it cannot be paid, unfold, and focus it', async () => {
    open({ ...PROJECT, paidWaiting: ['exam'] }, false);
    await save();
    const exam = screen.getByRole('checkbox', { name: CONDITION_MESSAGES.exam, description: PAID_WAITING_MESSAGES.examNeeds });
    expect(document.activeElement).toBe(exam);
    expect(section()?.open).toBe(true);
    expect(sent()).toEqual([]);
  });

  it('stay unfolded while one mends what was refused', async () => {
    open(PROJECT, false);
    await userEvent.type(terms(`${consent} (optional)`), 'Your voice is recorded.');
    await save();
    await userEvent.type(terms(licence), 'CC BY 4.0, worldwide');
    expect(section()?.open).toBe(true);
    expect(terms(licence)).toHaveProperty('value', 'CC BY 4.0, worldwide');
  });

  it.each([
    [{}, [`${consent} (optional)`, `${licence} (optional)`, `${share} (optional)`]],
    [{ share: 'Half a percent' }, [consent, licence, `${share} (optional)`]],
  ])('of own work with %j are called optional only if they are', async (typed, names) => {
    open(PROJECT, false);
    for (const text of Object.values(typed)) await userEvent.type(terms(`${share} (optional)`), text);
    for (const name of names) expect(terms(name)).toBeTruthy();
  });
});

describe('who can apply', () => {
  const FIT = '3 of 40 active annotators claim all of this';
  const admits = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Admit at once' });
  const section = () => screen.getByText('Who can apply').closest('details');

  it('is folded without needs, and admits nobody at once', () => {
    open(PROJECT, false);
    expect(section()?.open).toBe(false);
    expect([admits().disabled, admits().checked]).toEqual([true, false]);
  });

  it('has the saved needs with the number of those who fit, also after a change', async () => {
    api.on('GET /api/projects/:id/fit', { data: { missing: null, fitting: 3, active: 40 } });
    open(NEEDY, false);
    expect(section()?.open).toBe(true);
    expect([admits().disabled, admits().checked]).toEqual([false, true]);
    await screen.findByText(`${FIT}.`);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Headphones' }));
    expect(screen.getByText(`Before your change: ${FIT}. Save to count again.`)).toBeTruthy();
  });

  it.each([
    [4, 'Of those who are in, 4 annotators count for no language.'],
    [0, 'Who is in already counts for none.'],
  ])('says how many of those who are in count for no language: %i', (approvedApplications, text) => {
    open({ ...PROJECT, counts: { pendingApplications: 0, approvedApplications, tasks: 0, openJobs: 0 } }, false);
    expect(screen.getByText(new RegExp(text))).toBeTruthy();
  });

  it('gives languages places, and refuses what is no number of places', async () => {
    api.on('GET /api/projects/:id/fit', { data: { missing: null, fitting: 3, active: 40 } });
    api.on('PUT /api/projects/:id', { message: 'Saved.', data: NEEDY });
    open(NEEDY, false);
    const places = within(screen.getByRole('group', { name: 'Places by language' }));
    await userEvent.selectOptions(places.getByLabelText('A language with places'), 'Hausa');
    await userEvent.click(places.getByRole('button', { name: 'Add' }));
    await userEvent.type(places.getByLabelText(/^Places for Hausa/), '1.5');
    await userEvent.click(screen.getByRole('button', { name: 'Update Project' }));
    expect(await screen.findByText('Please enter a whole number from 1 to 10000.')).toBeTruthy();
    expect(api.changes()).toEqual([]);
    await userEvent.clear(places.getByLabelText(/^Places for Hausa/));
    await userEvent.type(places.getByLabelText(/^Places for Hausa/), '5');
    await userEvent.click(screen.getByRole('button', { name: 'Update Project' }));
    await act(api.settled);
    expect(api.changes()).toMatchObject([
      ['PUT /api/projects/1', { needs: { ...NEEDY.needs, places: [{ tag: 'ha', level: 'fluent', places: 5 }] } }],
    ]);
  });
});
