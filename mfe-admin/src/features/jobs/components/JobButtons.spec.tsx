import { afterEach, expect, it } from '@jest/globals';
import { DUTIES, type Duty, OWN_MESSAGES } from '@labelbridge/contracts';
import { MemoryRouter } from '@labelbridge/router/testing';
import { useSession } from '@labelbridge/session';
import { cleanup, render, screen } from '@testing-library/react';
import { JOB } from '../job.fixture.js';
import { JobButtons } from './JobButtons.js';

const ADA = { _id: 'ada', firstname: 'Ada', lastname: 'Obi', username: 'ada', email: 'ada@x.test', telegram: null };
const as = (userName: string, duties: readonly Duty[] = DUTIES) =>
  useSession.setState({
    status: 'user',
    user: { userId: 'u', firstName: 'A', lastName: 'O', email: 'a@x.test', phone: '803', userName, userRole: 'ADMIN', duties },
  });
const names = () => screen.getAllByRole('button').map(({ textContent }) => textContent);

afterEach(cleanup);

it('offers the decisions on the work of others', () => {
  as('ngozi');
  render(<JobButtons job={{ ...JOB, annotator: ADA }} onOpen={() => undefined} />);
  expect(names()).toEqual(expect.arrayContaining(['Approve', 'Reject']));
  expect(screen.queryByText(OWN_MESSAGES.notYourOwn)).toBeNull();
});

it.each([false, true])('offers no rejection to the admin who proposed it: small %s', (small) => {
  as('ngozi');
  const { rerender } = render(<JobButtons job={{ ...JOB, proposedByYou: true, annotator: ADA }} small={small} onOpen={() => undefined} />);
  expect(names()).not.toContain('Reject');
  rerender(<JobButtons job={{ ...JOB, annotator: ADA }} small={small} onOpen={() => undefined} />);
  expect(names()).toContain('Reject');
});

it.each([
  [['review'], ['Message', 'Approve', 'Reject']],
  [['projects'], ['Message', 'Due date', 'Cancel']],
] as const)('offers an admin with the duties %j what these allow: %j', (duties, buttons) => {
  as('ngozi', duties);
  render(<JobButtons job={{ ...JOB, annotator: ADA }} onOpen={() => undefined} />);
  expect(names().sort()).toEqual([...buttons].sort());
});

it.each([
  [false, OWN_MESSAGES.notYourOwn],
  [true, OWN_MESSAGES.yours],
])('says of the own work that it is, in place of the decisions: small %s', (small, text) => {
  as('ada');
  render(<JobButtons job={{ ...JOB, annotator: ADA }} small={small} onOpen={() => undefined} />);
  expect(screen.queryByRole('button', { name: /^(Approve|Reject|Cancel|Change)/ })).toBeNull();
  expect(screen.getByText(text)).toBeTruthy();
});

it.each([
  ['items to review', 'ngozi', { toReview: 1, sentBack: 0 }, true],
  ['an item sent back', 'ngozi', { toReview: 0, sentBack: 1 }, true],
  ['nothing to review', 'ngozi', { toReview: 0, sentBack: 0 }, false],
  ['items to review of the own work', 'ada', { toReview: 1, sentBack: 0 }, false],
])('leads from a list to the review of a job with %s: %s', (_, userName, waiting, leads) => {
  as(userName);
  const items = { total: 2, open: 0, skipped: 0, seconds: 60, proposedMinutes: 1, ...waiting };
  render(<JobButtons job={{ ...JOB, annotator: ADA, items }} small onOpen={() => undefined} />, { wrapper: MemoryRouter });
  expect(screen.queryByRole('link', { name: /^Review the items/ }) !== null).toBe(leads);
});

const DEADLINE = { decideBy: '2026-12-03T10:00:00.000Z', holder: 'you' } as const;
it.each([
  ['with a deadline', DEADLINE, ['review'], true],
  ['without the duty', DEADLINE, ['projects'], false],
  ['that others may hold', { ...DEADLINE, holder: 'other' }, ['review'], false],
  ['without a deadline', { decideBy: null, holder: null }, ['review'], false],
] as const)('offers to decide later on a job %s: %s', (_, deadline, duties, offers) => {
  as('ngozi', duties);
  render(<JobButtons job={{ ...JOB, ...deadline, annotator: ADA }} onOpen={() => undefined} />);
  expect(screen.queryByRole('button', { name: /^Decide later/ }) !== null).toBe(offers);
});

it('leaves the decision on an appeal to its card', () => {
  as('ngozi');
  render(<JobButtons job={{ ...JOB, status: 'rejected', appeal: 'open', annotator: ADA }} onOpen={() => undefined} />);
  expect(names()).toEqual(['Message', 'Due date', 'Approve']);
});
