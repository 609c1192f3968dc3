import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { controlOf, interfaceOf, objectOf } from '@labelbridge/annotation';
import { UNSAVED_MESSAGES } from '@labelbridge/contracts';
import { BrowserRouter, Route, Routes } from '@labelbridge/router';
import { useSession } from '@labelbridge/session';
import { testUser } from '@labelbridge/session/testing';
import { testApi } from '@labelbridge/session/testing/server';
import { LeaveQuestion, Toaster } from '@labelbridge/ui';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Agreement } from '../api/agreement.js';
import AdjudicatePage from './AdjudicatePage.js';
import AgreementPage from './AgreementPage.js';

const CONFIG = interfaceOf([objectOf('text', 'text', '$text')], [controlOf('rating', 'rating', 'text')]);
const stars = (value: number) => ({
  ...{ id: 'r', from: 'rating', to: 'text', type: 'rating', labels: [], shape: { t: 'none' } },
  answer: { key: 'rating', value },
});
const AGREEMENT: Agreement = {
  waiting: 0,
  shared: 1,
  items: 2,
  answers: 4,
  same: 1,
  low: 0.09,
  high: 0.91,
  settled: 0,
  open: 2,
  decided: 0,
  setAside: 0,
  days: [{ day: '2026-11-20', items: 40, same: 34, low: 0.7093, high: 0.9294 }],
  controls: [],
};
const contested = (_id: string) => ({
  ...{ _id, task: { _id: 't', title: `Task of ${_id}` }, index: 6, answers: 2, likeness: 0.25, answeredAt: '2026-11-20T00:00:00.000Z' },
  suggestions: [{ control: 'rating', label: '4', sure: 0.5, estimator: 'majority' }],
});
const DECIDE = 'POST /api/adjudications/:itemId';

const api = testApi();
const shown = { open: [contested('a'), contested('b')], agreement: AGREEMENT };

beforeEach(() => {
  useSession.setState({ status: 'user', user: testUser({ userRole: 'ADMIN' }) });
  Object.assign(shown, { open: [contested('a'), contested('b')], agreement: AGREEMENT });
  api.on('GET /api/projects/:id/agreement', () => ({ data: shown.agreement }));
  api.on('GET /api/adjudications', () => ({ data: shown.open, page: { total: shown.open.length, next: null } }));
  api.on('GET /api/adjudications/:itemId', ({ url }) => {
    const _id = url.split('/').at(-1) ?? '';
    const answers = [
      { name: 'A', regions: [stars(2)] },
      { name: 'B', regions: [stars(4)] },
    ];
    const item = { _id, index: 0, externalId: null, data: { text: `Text ${_id}` }, media: [], bytes: 0, prediction: null };
    return { data: { ...contested(_id), projectId: 'p', item, config: CONFIG, answers, mark: 'm', decision: null } };
  });
  api.on(DECIDE, { message: 'Decided.', data: { _id: 'a', at: '2026-11-20T00:00:00.000Z' } });
});
afterEach(() => {
  cleanup();
  useSession.setState({ user: undefined });
});

function open(path: string) {
  window.history.replaceState(null, '', `/admin/projects/p/agreement${path}`);
  render(
    <BrowserRouter>
      <Routes>
        <Route path="/admin/projects/:id/agreement" element={<AgreementPage />} />
        <Route path="/admin/projects/:id/agreement/:itemId" element={<AdjudicatePage />} />
      </Routes>
      <LeaveQuestion />
      <Toaster />
    </BrowserRouter>,
  );
}
const pressed = () =>
  within(screen.getByRole('group', { name: 'Answers' }))
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-pressed'));

describe('the agreement of a project', () => {
  it('has figures by question, and names what is not defined and what is in doubt', async () => {
    const figures = { percent: 1, fleissKappa: null, gwetAc1: 1, krippendorffAlpha: null };
    const labels = [{ label: 'Mixed', answers: 3, kappa: 0.12 }];
    const confused = [{ labels: ['Bad', 'Mixed'], share: 0.6 }];
    shown.agreement = {
      ...AGREEMENT,
      controls: [{ control: 'mood', title: 'Mood', kind: 'choice', pairs: 2, likeness: 1, items: 2, ...figures, labels, confused }],
    };
    open('');
    const row = (await screen.findByText('Mood')).closest('tr');
    if (!row) throw new Error('no row');
    expect(within(row).getAllByText('Not defined')).toHaveLength(2);
    expect(within(row).getByText('Mixed (0.12)')).toBeTruthy();
    expect(within(row).getByText('Bad or Mixed (60%)')).toBeTruthy();
  });

  it('has the share of the same answers by day, with its interval', async () => {
    open('');
    expect(await screen.findByText('1 of 2 the same: 50 %, between 9 % and 91 %')).toBeTruthy();
    expect(screen.getByText('2026-11-20')).toBeTruthy();
    expect(screen.getByText('34 of 40 the same: 85 %, between 70 % and 93 %')).toBeTruthy();
  });

  it('leads to the items to decide, and says why there are none', async () => {
    open('');
    expect(await screen.findByRole('link', { name: 'Task of b, item 7' })).toBeTruthy();
    await userEvent.click(screen.getByRole('link', { name: 'Decide the first' }));
    expect(await screen.findByRole('group', { name: 'Answers' })).toBeTruthy();
    cleanup();
    await api.forget();
    Object.assign(shown, { open: [], agreement: { ...AGREEMENT, items: 0, shared: 0, open: 0 } });
    open('');
    expect(await screen.findByText('Nobody answers the same items')).toBeTruthy();
  });

  it('is for reviewers to decide, and for others to read', async () => {
    useSession.setState({ user: testUser({ userRole: 'ADMIN', duties: ['projects'] }) });
    open('');
    expect(await screen.findByText(/duty Review/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Decide the first' })).toBeNull();
  });
});

describe('an item to decide', () => {
  it('shows its answers without names; keys choose, use and go on', async () => {
    open('/a');
    await screen.findByRole('button', { name: 'Use A' });
    expect(screen.getByText('Consensus: 4, 50% of the answers')).toBeTruthy();
    expect(pressed()).toEqual(['true', 'false']);
    await userEvent.keyboard('2');
    expect(pressed()).toEqual(['false', 'true']);
    await userEvent.keyboard('u');
    expect(await screen.findByText('Task of b')).toBeTruthy();
    expect(api.changes()).toEqual([['POST /api/adjudications/a', { regions: [stars(4)], mark: 'm' }]]);
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next' }).disabled).toBe(false));
    await userEvent.keyboard('{PageDown}');
    expect(await screen.findByText('Task of a')).toBeTruthy();
  });

  it('takes a changed answer, and asks before the change is lost', async () => {
    open('/a');
    await userEvent.click(await screen.findByRole('button', { name: 'Change A' }));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Use changed' }).disabled).toBe(true);
    await userEvent.click(await screen.findByRole('button', { name: '5 of 5' }));
    await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: UNSAVED_MESSAGES.keepEditing }));
    await userEvent.click(screen.getByRole('button', { name: 'Use changed' }));
    expect(await screen.findByText('Task of b')).toBeTruthy();
    expect(api.changes()).toEqual([['POST /api/adjudications/a', { regions: [stars(5)], mark: 'm' }]]);
  });

  it('stays if it was decided meanwhile, and says so', async () => {
    api.refuse(DECIDE, 'Somebody else has decided this item meanwhile.', 409);
    open('/a');
    await userEvent.click(await screen.findByRole('button', { name: 'Use A' }));
    expect(await screen.findByText(/Somebody else has decided this item meanwhile/)).toBeTruthy();
    expect(screen.getByText('Task of a')).toBeTruthy();
  });
});
