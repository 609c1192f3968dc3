import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AUDIT_SCREEN_MESSAGES } from '@labelbridge/contracts';
import { testApi } from '@labelbridge/session/testing/server';
import { type IntegrityState } from '../api/integrity.js';
import { IntegrityCard } from './IntegrityCard.js';

const AT = '2026-11-22T09:00:00.000Z';
const state = (changes: Partial<IntegrityState>): IntegrityState => ({
  sealed: 12,
  hash: 'h',
  waiting: 0,
  anchors: [],
  lastCheck: null,
  ...changes,
});
const api = testApi();

const text = () => document.body.textContent;
const show = (data: IntegrityState) => {
  api.on('GET /api/audit/chain', { data });
  render(<IntegrityCard />);
};
const checkNow = async () => userEvent.click(await screen.findByRole('button', { name: 'Check now' }));

afterEach(cleanup);

describe('the integrity of the audit log', () => {
  it('distinguishes a log that was never checked from an intact one', async () => {
    show(state({ waiting: 2 }));
    await screen.findByText(AUDIT_SCREEN_MESSAGES.neverChecked, { exact: false });
    expect(text()).toContain('Entries up to number 12 are protected against unnoticed changes. 2 entries will be protected');
    cleanup();
    await api.forget();
    show(state({ lastCheck: { at: AT, entries: 12, records: 30, faults: [], advice: [] } }));
    await screen.findByText('Intact');
    expect(text()).toContain('12 entries unchanged, and 30 records of money');
  });

  it('says that nothing is sealed yet, and shows a skeleton while it is fetched', async () => {
    show(state({ sealed: 0 }));
    expect(screen.getByText('Loading')).toBeTruthy();
    expect(await screen.findByText(AUDIT_SCREEN_MESSAGES.nothingSealed, { exact: false })).toBeTruthy();
  });

  it('offers a retry when the state could not be fetched', async () => {
    api.refuse('GET /api/audit/chain', 'down', 503);
    render(<IntegrityCard />);
    const again = await screen.findByRole('button', { name: 'Try again' });
    api.on('GET /api/audit/chain', { data: state({}) });
    await userEvent.click(again);
    expect(await screen.findByText(AUDIT_SCREEN_MESSAGES.neverChecked, { exact: false })).toBeTruthy();
  });

  it('checks now, and lists at most ten faults', async () => {
    show(state({}));
    const faults = Array.from({ length: 12 }, (_unused, n) => `entry ${n + 1} does not say what it said`);
    const checked = state({ lastCheck: { at: AT, entries: 12, records: 30, faults, advice: ['Keep a copy.'] } });
    api.on('POST /api/audit/check', () => {
      api.on('GET /api/audit/chain', { data: checked });
      return { data: checked };
    });
    await checkNow();
    await screen.findByText('Tampered');
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)[0]).toBe('Entry 1 does not say what it said.');
    expect(screen.getAllByRole('listitem')).toHaveLength(11);
    expect(text()).toContain('And 2 more.');
    expect(screen.getAllByRole('listitem').at(-1)?.textContent).toBe('Keep a copy.');
  });

  it('keeps the last result when a check fails, and shows the reason', async () => {
    show(state({ lastCheck: { at: AT, entries: 12, records: 30, faults: [], advice: [] } }));
    api.refuse('POST /api/audit/check', 'We could not be reached.', 503);
    await checkNow();
    expect((await screen.findByRole('alert')).textContent).toContain('We could not be reached.');
    expect(text()).toContain('Intact');
  });
});
