import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { CONTENT_MESSAGES, HAND_BACK_TEXT, STOP_TEXT } from '@labelbridge/contracts';
import { logInAs } from '@labelbridge/session/testing';
import { testApi } from '@labelbridge/session/testing/server';
import { Toaster } from '@labelbridge/ui';
import { type Sending } from '@labelbridge/workspace';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { JOB } from '../job.fixture.js';
import { DeclineDialog } from './DeclineDialog.js';
import { StopDialog } from './StopDialog.js';
import { NOT_SENT } from './unsent.js';

const api = testApi();
const SENT: Sending = { kind: 'sent' };
const onClose = jest.fn();
const onDone = jest.fn();
/** The work of the page behind the dialog. */
const work: { flush: jest.Mock<() => Promise<void>>; sending: Sending } = { flush: jest.fn(), sending: SENT };
const GET = 'GET /api/jobs/job1';
const DECLINE = 'POST /api/jobs/job1/decline';
const PAID = { step: 'hand-back', minutes: 30, pays: { amount: 75_000, currency: 'NGN' } };

const show = () =>
  render(
    <>
      <StopDialog job={JOB} {...{ work, onClose, onDone }} />
      <Toaster />
    </>,
  );
const stop = async () => fireEvent.click(await screen.findByRole('button', { name: CONTENT_MESSAGES.stop }));

beforeEach(() => {
  logInAs({ userId: 'ada' });
  jest.clearAllMocks();
  work.flush.mockReset().mockResolvedValue();
  work.sending = SENT;
});
afterEach(cleanup);

// @fairwork 2.2
it('says what the time so far pays, stops it, and leaves the page of the work', async () => {
  api.on(GET, { data: { ...JOB, contentStop: PAID } });
  api.on(DECLINE, { message: STOP_TEXT['hand-back'].done, data: JOB });
  show();
  expect(await screen.findByText(`${STOP_TEXT['hand-back'].before}: 30 min, ₦750.00.`, { exact: false })).toBeTruthy();
  await stop();
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
  expect(onClose).toHaveBeenCalledTimes(1);
  const body = { reason: HAND_BACK_TEXT.content.declined, from: 'pending', clock: { intervals: [] } };
  expect(api.changes()).toEqual([[DECLINE, body]]);
  expect(screen.getByText(STOP_TEXT['hand-back'].done)).toBeTruthy();
});

it('sends the work before it reads what the work pays, and again before it stops', async () => {
  const order: string[] = [];
  const sends: (() => void)[] = [];
  work.flush.mockImplementation(() => new Promise<void>((sent) => sends.push(sent)));
  const sent = async (count: number) => {
    await waitFor(() => expect(sends).toHaveLength(count));
    await api.settled();
    order.push('sent');
    sends.at(-1)?.();
  };
  const answer = (what: string, given: object) => () => {
    order.push(what);
    return { message: '', ...given };
  };
  api.on(GET, answer('previewed', { data: { ...JOB, contentStop: PAID } }));
  api.on(DECLINE, answer('stopped', { data: JOB }));
  show();
  await sent(1);
  await stop();
  await sent(2);
  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
  expect(order).toEqual(['sent', 'previewed', 'sent', 'stopped']);
});

describe('with work that could not be sent', () => {
  const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
  const stops = () => api.sent.filter(([call]) => call === DECLINE).length;
  beforeEach(() => {
    api.on(GET, { data: { ...JOB, contentStop: PAID } });
    api.on(DECLINE, { message: STOP_TEXT['hand-back'].done, data: JOB });
  });

  it.each<[string, Sending]>([
    ['without an answer', { kind: 'offline' }],
    ['that another tab has', { kind: 'sending' }],
  ])('%s, it does not stop, and does so once all is sent', async (_what, sending) => {
    show();
    await screen.findByText('30 min', { exact: false });
    work.sending = sending;
    await stop();
    expect(await screen.findByText('nothing is lost', { exact: false })).toBeTruthy();
    expect(screen.queryByRole('button', { name: CONTENT_MESSAGES.stop })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Stop anyway' })).toBeNull();
    expect([stops(), onClose.mock.calls.length]).toEqual([0, 0]);
    work.sending = SENT;
    await press('Try again');
    await stop();
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
    expect([stops(), onClose.mock.calls.length]).toEqual([1, 1]);
  });

  it('that the server refused at first, it does not stop anyway if other work could not be sent meanwhile', async () => {
    work.sending = { kind: 'waiting' };
    show();
    await screen.findByRole('button', { name: 'Stop anyway' });
    work.sending = { kind: 'offline' };
    await press('Stop anyway');
    expect(await screen.findByText('nothing is lost', { exact: false })).toBeTruthy();
    expect(stops()).toBe(0);
  });

  it('shows no pay that does not count it', async () => {
    work.sending = { kind: 'offline' };
    show();
    expect(await screen.findByText(NOT_SENT)).toBeTruthy();
    expect(screen.queryByText('30 min', { exact: false })).toBeNull();
  });

  it.each<[string, Sending, string]>([
    ['that the server refuses', { kind: 'refused', items: new Map([['a', 'Labels are unknown.']]) }, 'Labels are unknown.'],
    ['that waits for a decision', { kind: 'waiting' }, 'changed elsewhere'],
  ])('%s, it stops only by a press that knows what is lost', async (_what, sending, why) => {
    show();
    await screen.findByText('30 min', { exact: false });
    work.sending = sending;
    await stop();
    expect(await screen.findByText(why, { exact: false })).toBeTruthy();
    expect(stops()).toBe(0);
    await press('Stop anyway');
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
    expect(stops()).toBe(1);
  });
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
