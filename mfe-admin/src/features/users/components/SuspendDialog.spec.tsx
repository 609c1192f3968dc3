import { beforeEach, expect, it } from '@jest/globals';
import { type Schemas } from '@labelbridge/api-client';
import { logInAs } from '@labelbridge/session/testing';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { SuspendForm } from './SuspendDialog.js';

beforeEach(() => logInAs({ userRole: 'ADMIN' }));

const ADA = { _id: 'ada', firstname: 'Ada', lastname: 'Obi' };
const NOTHING_DUE = { started: false, proposed: null };
const openJob = (_id: string, cancellation: Schemas['OpenJobDto']['cancellation'] = NOTHING_DUE) => ({
  _id,
  status: 'pending' as const,
  startedAt: null,
  clockMinutes: 0,
  taskName: 'Text Annotation' as const,
  title: `Task ${_id}`,
  cancellation,
});
const open = (jobs: readonly ReturnType<typeof openJob>[]) =>
  render(<SuspendForm user={ADA} jobs={jobs} more={false} onDone={() => undefined} onClose={() => undefined} />);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
// A search by role looks at the styles of all elements: hundreds of jobs take seconds.
const many = Array.from({ length: 30 }, (_, i) => openJob(String(i)));

it('decides for all open jobs at once, and folds a long list of single choices away', async () => {
  open(many);
  expect(screen.getByText('Decide job by job').closest('details')?.open).toBe(false);
  expect(screen.getByText('All 30 open jobs are kept.')).toBeTruthy();
  await press('Cancel all of these jobs');
  expect(screen.getByText('All 30 open jobs are cancelled.')).toBeTruthy();
  await press('Keep all of these jobs');
  expect(screen.getByText('All 30 open jobs are kept.')).toBeTruthy();
});

it('shows few jobs with their choices, and keeps those without a price', async () => {
  open([openJob('a'), openJob('b'), openJob('c', { started: true, proposed: null })]);
  expect(screen.queryByText('Decide job by job')).toBeNull();
  await press('Cancel all of these jobs');
  expect(screen.getByText('2 of 3 open jobs are cancelled, the others are kept.')).toBeTruthy();
  expect(screen.getByText(/has no price/)).toBeTruthy();
  expect(screen.getByText('1 job cannot be cancelled here; each says why.')).toBeTruthy();
});
