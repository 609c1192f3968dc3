import { afterEach, expect, it, jest } from '@jest/globals';
import { GUIDELINE_MESSAGES, WORK_MESSAGES } from '@labelbridge/contracts';
import { MemoryRouter } from '@labelbridge/router/testing';
import { testApi } from '@labelbridge/session/testing/server';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Rejection, type ShownJob } from '../api/jobs.js';
import { RejectDialog } from './RejectDialog.js';

const api = testApi();
const PINNED = { projectId: 'p1', version: 2 };
const CLAUSES = [
  { number: '0', title: 'Introduction', blocks: [] },
  { number: '1.1', title: 'Tight', blocks: [] },
];

const serveGuideline = () =>
  api.on('GET /api/projects/p1/guideline', (request: Request) => ({
    data: { clauses: new URL(request.url).searchParams.get('version') === '2' ? CLAUSES : [] },
  }));

afterEach(cleanup);

function show(guideline: ShownJob['guideline'] | null, start?: Rejection, asksItems = false) {
  const onReject = jest.fn(async (_: Rejection) => undefined);
  const texts = { title: 'Reject it', about: 'Submitted by Ada.', confirmLabel: 'Reject job' };
  render(
    <MemoryRouter>
      <RejectDialog {...texts} {...{ guideline, asksItems }} {...(start && { start })} onReject={onReject} onClose={() => undefined} />
    </MemoryRouter>,
  );
  return onReject;
}
const press = () => userEvent.click(screen.getByRole('button', { name: 'Reject job' }));

it('asks for a clause of the version by which the job is judged, but not for its introduction', async () => {
  serveGuideline();
  const onReject = show(PINNED);
  await userEvent.type(await screen.findByLabelText('Reason'), 'The left box is loose.');
  await press();
  expect(screen.getByText(GUIDELINE_MESSAGES.clauseRequired)).toBeTruthy();
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Choose what the work breaks', 'Clause 1.1: Tight']);
  await userEvent.selectOptions(screen.getByLabelText('Clause of the guideline'), '1.1');
  await press();
  expect(onReject.mock.calls).toEqual([[{ reason: 'The left box is loose.', clause: '1.1' }]]);
});

it('begins with the clause and reason that another admin proposed', async () => {
  serveGuideline();
  const onReject = show(PINNED, { reason: 'Loose boxes.', clause: '1.1' });
  await screen.findByLabelText('Reason');
  await press();
  expect(onReject.mock.calls).toEqual([[{ reason: 'Loose boxes.', clause: '1.1' }]]);
});

it('asks for a reason alone if the job has no guideline', async () => {
  const onReject = show(null);
  expect(screen.queryByLabelText('Clause of the guideline')).toBeNull();
  await userEvent.type(screen.getByLabelText('Reason'), 'Four signs are missing.');
  await press();
  expect(onReject.mock.calls).toEqual([[{ reason: 'Four signs are missing.' }]]);
});

// @fairwork 4.1
it('takes no single word', async () => {
  const onReject = show(null);
  await userEvent.type(screen.getByLabelText('Reason'), 'Blurred');
  await press();
  expect(screen.getByText(WORK_MESSAGES.rejectionTooShort)).toBeTruthy();
  expect(onReject).not.toHaveBeenCalled();
});

// @fairwork 4.1
it('asks whether the reason holds for all items if none is sent back', async () => {
  const onReject = show(null, undefined, true);
  await userEvent.type(screen.getByLabelText('Reason'), 'Four signs are missing.');
  await press();
  expect(screen.getByText(WORK_MESSAGES.rejectionNamesNoItem)).toBeTruthy();
  expect(onReject).not.toHaveBeenCalled();
  const box = screen.getByRole('checkbox', { name: WORK_MESSAGES.rejectionAllItems });
  expect(document.activeElement).toBe(box);
  await userEvent.keyboard(' ');
  await press();
  expect(onReject.mock.calls).toEqual([[{ reason: 'Four signs are missing.' }]]);
});
