import { afterEach, expect, it } from '@jest/globals';
import { LEAVING_MESSAGES, LEAVING_STEP_TEXT, WORK_MESSAGES } from '@labelbridge/contracts';
import { testApi } from '@labelbridge/session/testing/server';
import { Toaster } from '@labelbridge/ui';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { OPEN_PROJECT } from '../project.fixture.js';
import { type Leaving } from '../api/projects.js';
import { LeaveButton } from './LeaveButton.js';

const api = testApi();
afterEach(cleanup);

const job = { projectId: 'p1', minutes: 0, pays: null };
const PREVIEW: Leaving = {
  application: 'approved',
  jobs: [
    { ...job, _id: 'j1', taskTitle: 'Signs', step: 'decline' },
    { ...job, _id: 'j2', taskTitle: 'Trees', step: 'hand-back', minutes: 30, pays: { amount: 75_000, currency: 'NGN' } },
  ],
};

const show = (): void => {
  render(
    <>
      <LeaveButton project={OPEN_PROJECT} />
      <Toaster />
    </>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Leave Street signs' }));
};

it('says of each open job what becomes of it, and what is paid, before anything happens', async () => {
  api.on('GET /api/projects/p1/leave', { data: PREVIEW });
  show();
  const text = async (wanted: string) => expect((await screen.findByText(wanted, { exact: false })).textContent).toContain(wanted);
  await text(LEAVING_STEP_TEXT.decline);
  await text(`${LEAVING_STEP_TEXT['hand-back']} (30 min: ₦750.00).`);
  expect(api.changes()).toEqual([]);
  api.on('POST /api/projects/p1/leave', { message: LEAVING_MESSAGES.left, data: [], failed: [] });
  fireEvent.click(screen.getByRole('button', { name: LEAVING_MESSAGES.confirm }));
  expect(await screen.findByText(LEAVING_MESSAGES.left)).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('says what could not be ended', async () => {
  api.on('GET /api/projects/p1/leave', { data: { ...PREVIEW, jobs: [] } });
  show();
  expect(await screen.findByText(LEAVING_MESSAGES.noJobs)).toBeTruthy();
  const failed = [{ id: 'j1', message: WORK_MESSAGES.notJustNow }];
  api.on('POST /api/projects/p1/leave', { message: LEAVING_MESSAGES.left, data: [], failed });
  fireEvent.click(screen.getByRole('button', { name: LEAVING_MESSAGES.confirm }));
  expect(await screen.findByText(WORK_MESSAGES.notJustNow)).toBeTruthy();
});

it('says if the preview could not be loaded', async () => {
  api.refuse('GET /api/projects/p1/leave', 'No', 404);
  show();
  expect(await screen.findByText('What becomes of your work could not be loaded')).toBeTruthy();
});
