import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AUDIT_SCREEN_MESSAGES } from '@labelbridge/contracts';
import { ApiError, type Resource } from '@labelbridge/session';
import * as calls from '../api/integrity.js';

const AT = '2026-11-22T09:00:00.000Z';
const state = (changes: Partial<calls.IntegrityState>): calls.IntegrityState => ({
  sealed: 12,
  hash: 'h',
  waiting: 0,
  anchors: [],
  lastCheck: null,
  ...changes,
});
let shown: Partial<Resource<calls.IntegrityState>> = {};
const useIntegrity: typeof calls.useIntegrity = () => ({
  data: undefined,
  error: undefined,
  loading: false,
  seenAt: undefined,
  reload: async () => undefined,
  ...shown,
});
const runIntegrityCheck = jest.fn<typeof calls.runIntegrityCheck>();
jest.unstable_mockModule('../api/integrity.js', () => ({ ...calls, runIntegrityCheck, useIntegrity }));
const { IntegrityCard } = await import('./IntegrityCard.js');

const text = () => document.body.textContent;
const show = (resource: typeof shown) => {
  shown = resource;
  render(<IntegrityCard />);
};
const checkNow = () => userEvent.click(screen.getByRole('button', { name: 'Check now' }));

beforeEach(() => {
  runIntegrityCheck.mockReset();
});
afterEach(cleanup);

describe('the integrity of the audit log', () => {
  it('distinguishes a log that was never checked from an intact one', () => {
    show({ data: state({ waiting: 2 }) });
    expect(text()).toContain('Entries up to number 12 are protected against unnoticed changes. 2 entries will be protected');
    expect(text()).toContain(AUDIT_SCREEN_MESSAGES.neverChecked);
    cleanup();
    show({ data: state({ lastCheck: { at: AT, entries: 12, records: 30, faults: [], advice: [] } }) });
    expect(text()).toContain('Intact');
    expect(text()).toContain('12 entries unchanged, and 30 records of money');
  });

  it('says that nothing is sealed yet, and shows a skeleton while it is fetched', () => {
    show({});
    expect(screen.getByText('Loading')).toBeTruthy();
    cleanup();
    show({ data: state({ sealed: 0 }) });
    expect(text()).toContain(AUDIT_SCREEN_MESSAGES.nothingSealed);
  });

  it('offers a retry when the state could not be fetched', async () => {
    const reload = jest.fn(async () => undefined);
    show({ error: new ApiError('down'), reload });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('checks now, and lists at most ten faults', async () => {
    show({ data: state({}) });
    const faults = Array.from({ length: 12 }, (_unused, n) => `entry ${n + 1} does not say what it said`);
    runIntegrityCheck.mockResolvedValue(state({ lastCheck: { at: AT, entries: 12, records: 30, faults, advice: ['Keep a copy.'] } }));
    await checkNow();
    expect(text()).toContain('Tampered');
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)[0]).toBe('Entry 1 does not say what it said.');
    expect(screen.getAllByRole('listitem')).toHaveLength(11);
    expect(text()).toContain('And 2 more.');
    expect(screen.getAllByRole('listitem').at(-1)?.textContent).toBe('Keep a copy.');
  });

  it('keeps the last result when a check fails, and shows the reason', async () => {
    show({ data: state({ lastCheck: { at: AT, entries: 12, records: 30, faults: [], advice: [] } }) });
    runIntegrityCheck.mockRejectedValue(new ApiError('We could not be reached.'));
    await checkNow();
    expect(screen.getByRole('alert').textContent).toContain('We could not be reached.');
    expect(text()).toContain('Intact');
  });
});
