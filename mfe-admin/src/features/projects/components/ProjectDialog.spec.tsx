import { afterEach, describe, expect, it } from '@jest/globals';
import { MemoryRouter } from '@labelbridge/router/testing';
import { testApi } from '@labelbridge/session/testing/server';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PROJECT } from '../api/project.fixture.js';
import { type Project } from '../api/projects.js';
import { ProjectDialog } from './ProjectDialog.js';

testApi();
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
