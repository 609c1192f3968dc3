import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AUDIT_SCREEN_MESSAGES } from '@labelbridge/contracts';
import { ApiError, type Resource } from '@labelbridge/session';
import * as calls from '../api/chain.js';

const AT = '2026-11-22T09:00:00.000Z';
const state = (changes: Partial<calls.ChainState>): calls.ChainState => ({
  sealed: 12,
  hash: 'h',
  waiting: 0,
  lastCheck: null,
  ...changes,
});
let shown: Partial<Resource<calls.ChainState>> = {};
const useChain: typeof calls.useChain = () => ({
  data: undefined,
  error: undefined,
  loading: false,
  seenAt: undefined,
  reload: async () => undefined,
  ...shown,
});
const checkChain = jest.fn<typeof calls.checkChain>();
jest.unstable_mockModule('../api/chain.js', () => ({ ...calls, checkChain, useChain }));
const { ChainCard } = await import('./ChainCard.js');

const words = () => document.body.textContent;
const show = (resource: typeof shown) => {
  shown = resource;
  render(<ChainCard />);
};
const checkNow = () => userEvent.click(screen.getByRole('button', { name: 'Check now' }));

beforeEach(() => {
  checkChain.mockReset();
});
afterEach(cleanup);

describe('the state of the audit record', () => {
  it('tells a record that was never checked from one that is whole', () => {
    show({ data: state({ waiting: 2 }) });
    expect(words()).toContain('Sealed to entry 12. 2 entries wait');
    expect(words()).toContain(AUDIT_SCREEN_MESSAGES.neverChecked);
    cleanup();
    show({ data: state({ lastCheck: { at: AT, entries: 12, faults: [] } }) });
    expect(words()).toContain('Whole');
    expect(words()).toContain('all 12 entries are as written');
  });

  it('says that nothing is sealed yet, and keeps its place while it is fetched', () => {
    show({});
    expect(screen.getByText('Loading')).toBeTruthy();
    cleanup();
    show({ data: state({ sealed: 0 }) });
    expect(words()).toContain(AUDIT_SCREEN_MESSAGES.nothingSealed);
  });

  it('could not be fetched: says so, and asks again', async () => {
    const reload = jest.fn(async () => undefined);
    show({ error: new ApiError('down'), reload });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('checks now, and names what is not as it was written: ten at most', async () => {
    show({ data: state({}) });
    const faults = Array.from({ length: 12 }, (_unused, n) => `entry ${n + 1} does not say what it said`);
    checkChain.mockResolvedValue(state({ lastCheck: { at: AT, entries: 12, faults } }));
    await checkNow();
    expect(words()).toContain('Not as written');
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)[0]).toBe('Entry 1 does not say what it said.');
    expect(screen.getAllByRole('listitem')).toHaveLength(10);
    expect(words()).toContain('And 2 more.');
  });

  it('keeps what is known where a check could not be made, and says why', async () => {
    show({ data: state({ lastCheck: { at: AT, entries: 12, faults: [] } }) });
    checkChain.mockRejectedValue(new ApiError('We could not be reached.'));
    await checkNow();
    expect(screen.getByRole('alert').textContent).toContain('We could not be reached.');
    expect(words()).toContain('Whole');
  });
});
