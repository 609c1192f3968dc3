import { afterEach, beforeEach } from '@jest/globals';
import { controlOf, interfaceOf, objectOf } from '@labelbridge/annotation';
import { UNSAVED_MESSAGES } from '@labelbridge/contracts';
import { BrowserRouter, Route, Routes } from '@labelbridge/router';
import { useSession } from '@labelbridge/session';
import { testUser } from '@labelbridge/session/testing';
import { testApi } from '@labelbridge/session/testing/server';
import { LeaveQuestion, Toaster } from '@labelbridge/ui';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReviewItem } from '../api/reviews.js';
import { JOB, reviewItem } from '../job.fixture.js';
import ReviewPage from './ReviewPage.js';

const CONFIG = interfaceOf([objectOf('text', 'text', '$text')], [controlOf('rating', 'rating', 'text')]);
/** @param index place of the item, from 0 */
export function item(id: string, index: number): ReviewItem {
  const one = reviewItem(id, { order: index });
  return { ...one, item: { ...one.item, index, data: { text: `Text ${id}` } } };
}

/** Answers of the server. */
export const shown = { items: [] as readonly ReviewItem[], job: JOB };
export const api = testApi();
export const REVIEW = 'POST /api/annotations/:id/review';
export const reviews = () => api.changes().filter(([call]) => call.endsWith('/review'));

export async function open(search: string) {
  window.history.replaceState(null, '', `/admin/jobs/j1/review${search}`);
  render(
    <BrowserRouter>
      <Routes>
        <Route path="/admin/jobs/:id/review" element={<ReviewPage />} />
      </Routes>
      <LeaveQuestion />
      <Toaster />
    </BrowserRouter>,
  );
  await (search ? heading('Item ') : screen.findByRole('list', { name: 'Items' }));
}
export async function reopen(search: string) {
  cleanup();
  await api.forget();
  await open(search);
}
export const question = () => screen.queryByRole('dialog', { name: UNSAVED_MESSAGES.leaveQuestion });
export const answer = (name: string) => userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }));
export const write = async (text: string) => userEvent.type(await screen.findByLabelText(/^Comment on/), text);
export const heading = (text: string) => screen.findByText(text, { exact: false });

beforeEach(() => {
  useSession.setState({ status: 'user', user: testUser({ userRole: 'ADMIN' }) });
  Object.assign(shown, { items: [item('a', 0), item('b', 1)], job: JOB });
  api.on('GET /api/jobs/:id', () => ({ data: shown.job }));
  api.on('GET /api/jobs/:id/items', () => ({ data: shown.items, page: { total: shown.items.length, next: null } }));
  api.on('GET /api/jobs/:id/interface', { data: { config: CONFIG } });
  api.on('GET /api/annotations/:id', { data: { versions: [], comments: [] } });
  api.on(REVIEW, { message: 'Accepted.' });
});
afterEach(() => {
  cleanup();
  useSession.setState({ user: undefined });
  sessionStorage.clear();
});
