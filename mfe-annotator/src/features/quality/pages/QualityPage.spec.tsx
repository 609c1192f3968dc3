import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { MemoryRouter } from '@labelbridge/router/testing';
import { testApi } from '@labelbridge/session/testing/server';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ProjectQuality, type ShownAnswer } from '../api/quality.js';
import QualityPage from './QualityPage.js';

const api = testApi();
afterEach(cleanup);

const ANSWER: ShownAnswer = {
  _id: 'a1',
  jobId: 'j1',
  number: 4,
  text: 'The soup was cold',
  given: 'mood: Good',
  known: 'mood: Bad',
  explanation: 'Cold soup is no praise.',
  right: false,
  counts: true,
  at: '2026-11-27T09:00:00.000Z',
  dispute: null,
};
const FIGURES = { right: 1, seen: 10, low: 0.02, high: 0.4 };
const PROJECT: ProjectQuality = {
  projectId: 'p1',
  projectName: 'Soups of Kano',
  ...FIGURES,
  fresh: FIGURES,
  state: 'paused',
  since: '2026-11-27T09:00:00.000Z',
  returnsLeft: 2,
  shown: [ANSWER],
};

const open = (...projects: ProjectQuality[]) => {
  api.on('GET /api/users/me/quality', { data: { limit: 0.6, overall: FIGURES, projects } });
  render(
    <MemoryRouter>
      <QualityPage />
    </MemoryRouter>,
  );
};

beforeEach(() => {
  api.on('GET /api/users/me/agreement', { data: { projects: [] } });
  api.on('POST /api/projects/p1/return', { message: 'You can take work again.', data: { _id: 'p1' } });
  api.on('POST /api/gold-answers/a1/dispute', { message: 'Your objection was sent.', data: ANSWER });
});

it('says that nothing is measured, and why', async () => {
  open();
  expect(await screen.findByText('Nothing measured yet')).toBeTruthy();
});

it('shows the figures with their interval, what costs points and why, and that done work is paid', async () => {
  open(PROJECT);
  expect(await screen.findAllByText('1 of 10 right: 10 %, between 2 % and 40 %')).toHaveLength(2);
  expect(screen.getByText(/^Surely 2 %: .* Projects that need a share need/)).toBeTruthy();
  for (const text of ['The soup was cold', 'mood: Good', 'mood: Bad', 'Cold soup is no praise.', 'As wrong']) {
    expect(screen.getByText(text)).toBeTruthy();
  }
  expect(screen.getByText(/It is reviewed and paid as usual/)).toBeTruthy();
});

it('shows how often others gave the same answers, if others have', async () => {
  const shared = { projectId: 'p2', projectName: 'Stalls', items: 40, same: 34, low: 0.7093, high: 0.9294 };
  open();
  await screen.findByText('Nothing measured yet');
  expect(screen.queryByText('Agreement with others')).toBeNull();
  cleanup();
  await api.forget();
  api.on('GET /api/users/me/agreement', { data: { projects: [shared] } });
  open();
  expect(await screen.findByText('34 of 40 the same: 85 %, between 70 % and 93 %')).toBeTruthy();
});

it('ends the own pause', async () => {
  open(PROJECT);
  await userEvent.click(await screen.findByRole('button', { name: 'Return to Soups of Kano' }));
  expect(api.changes()).toEqual([]);
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Return' }));
  expect(api.changes()).toEqual([['POST /api/projects/p1/return', undefined]]);
});

it('names the admins as the way back when no return is left', async () => {
  open({ ...PROJECT, returnsLeft: 0 });
  expect(await screen.findByText(/write to the admins/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Return/ })).toBeNull();
});

it('sends an objection with its reason, and not without', async () => {
  open(PROJECT);
  await userEvent.click(await screen.findByRole('button', { name: 'Object to the known answer of item 4' }));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Send' }));
  expect(dialog.getByText('Please say why your answer is right.')).toBeTruthy();
  await userEvent.type(dialog.getByLabelText('Why is your answer right?'), 'It was meant to be cold.');
  await userEvent.click(dialog.getByRole('button', { name: 'Send' }));
  expect(api.changes()).toEqual([['POST /api/gold-answers/a1/dispute', { text: 'It was meant to be cold.' }]]);
});

it('shows how an objection was decided, and takes no second one', async () => {
  const dispute = { text: 'It was meant so.', state: 'upheld', at: ANSWER.at, reason: 'You are right.' } as const;
  open({ ...PROJECT, state: 'working', shown: [{ ...ANSWER, counts: false, dispute }] });
  expect(await screen.findByText('Upheld: You are right.')).toBeTruthy();
  expect(screen.getByText('No longer: the known answer was withdrawn')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Object/ })).toBeNull();
});
