import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { CONTENT_MESSAGES, HAND_BACK_TEXT, STOP_TEXT } from '@labelbridge/contracts';
import { logInAs } from '@labelbridge/session/testing';
import { testApi } from '@labelbridge/session/testing/server';
import { Toaster } from '@labelbridge/ui';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { JOB } from '../job.fixture.js';
import { DeclineDialog } from './DeclineDialog.js';
import { StopDialog } from './StopDialog.js';

const api = testApi();
const onClose = jest.fn();
const onDone = jest.fn();
const flush = jest.fn(() => Promise.resolve());
const GET = 'GET /api/jobs/job1';
const DECLINE = 'POST /api/jobs/job1/decline';
const PAID = { step: 'hand-back', minutes: 30, pays: { amount: 75_000, currency: 'NGN' } };

const show = () =>
  render(
    <>
      <StopDialog job={JOB} {...{ flush, onClose, onDone }} />
      <Toaster />
    </>,
  );
const stop = async () => fireEvent.click(await screen.findByRole('button', { name: CONTENT_MESSAGES.stop }));

beforeEach(() => {
  logInAs({ userId: 'ada' });
  jest.clearAllMocks();
});
afterEach(cleanup);

// @fairwork 2.2
it('says what the time so far pays, sends the work first, and leaves the page of the work', async () => {
  api.on(GET, { data: { ...JOB, contentStop: PAID } });
  api.on(DECLINE, { message: STOP_TEXT['hand-back'].done, data: JOB });
  show();
  expect(await screen.findByText(`${STOP_TEXT['hand-back'].before}: 30 min, ₦750.00.`, { exact: false })).toBeTruthy();
  await stop();
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
  expect([flush.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 1]);
  const body = { reason: HAND_BACK_TEXT.content.declined, from: 'pending', clock: { intervals: [] } };
  expect(api.changes()).toEqual([[DECLINE, body]]);
  expect(screen.getByText(STOP_TEXT['hand-back'].done)).toBeTruthy();
});

it('says without a network that they need not look, and that the work is kept', async () => {
  api.fail(GET);
  show();
  expect(await screen.findByText(CONTENT_MESSAGES.stopOffline)).toBeTruthy();
  expect(screen.queryByRole('button', { name: CONTENT_MESSAGES.stop })).toBeNull();
});

it('stays open if the server refuses', async () => {
  api.on(GET, { data: { ...JOB, contentStop: PAID } });
  api.refuse(DECLINE, 'This job is approved now.', 409);
  show();
  await stop();
  expect(await screen.findByText('This job is approved now.')).toBeTruthy();
  expect([onClose.mock.calls.length, onDone.mock.calls.length]).toEqual([0, 0]);
});

it('takes the place of the dialog that declines, once that reason is chosen', async () => {
  api.on(GET, { data: { ...JOB, contentStop: PAID } });
  render(<DeclineDialog job={JOB} onClose={onClose} />);
  expect(screen.getByText('Declined work is not paid', { exact: false })).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: HAND_BACK_TEXT.content.declined } });
  expect(await screen.findByRole('dialog', { name: CONTENT_MESSAGES.stopTitle('Street signs') })).toBeTruthy();
  expect(await screen.findByText('30 min', { exact: false })).toBeTruthy();
});
