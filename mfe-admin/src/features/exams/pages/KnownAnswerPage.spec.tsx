import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { TEMPLATES } from '@labelbridge/annotation';
import { Route, Routes } from '@labelbridge/router';
import { MemoryRouter } from '@labelbridge/router/testing';
import { testApi } from '@labelbridge/session/testing/server';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import KnownAnswerPage from './KnownAnswerPage.js';

const api = testApi();
afterEach(cleanup);

const config = TEMPLATES.find(({ id }) => id === 'classification')?.config;
const itemOf = (id: string) => ({
  _id: id,
  index: 0,
  externalId: null,
  data: { text: `Text ${id}` },
  media: [],
  bytes: 1,
  prediction: null,
});
const region = { id: 'class', from: 'class', to: 'text', type: 'choices', labels: [], shape: { t: 'none' } };
const gold = {
  _id: 'i2',
  regions: [{ ...region, answer: { key: 'choices', value: ['Positive'] } }],
  explanation: 'The writer thanks.',
  reasons: [],
};

/** Each record is on a page of its own. */
const pageOf = (rows: readonly object[]) => (request: Request) => {
  const at = Number(new URL(request.url).searchParams.get('cursor') ?? 0);
  return { data: rows.slice(at, at + 1), page: { total: rows.length, next: at + 1 < rows.length ? String(at + 1) : null } };
};

beforeEach(() => {
  api.on('GET /api/tasks/e1', {
    data: { _id: 'e1', title: 'Kind letters', taskName: 'Text Annotation', project: { _id: 'p1' }, interfaceId: 'v1' },
  });
  api.on('GET /api/tasks/e1/items', pageOf(['i1', 'i2'].map((id) => ({ ...itemOf(id), excluded: false, begun: false }))));
  api.on('GET /api/projects/p1/interfaces', pageOf(['v2', 'v1'].map((_id) => ({ _id, version: 1, config, xml: '' }))));
});

const open = () =>
  render(
    <MemoryRouter initialEntries={['/admin/tasks/e1/exam/i2']}>
      <Routes>
        <Route path="/admin/tasks/:id/exam/:itemId" element={<KnownAnswerPage />} />
        <Route path="/admin/tasks/:id/exam" element={null} />
      </Routes>
    </MemoryRouter>,
  );

it('finds its item and interface on later pages, with the known answer', async () => {
  api.on('GET /api/items/i2/gold', { data: gold });
  open();
  expect(await screen.findByText('Text i2')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Positive/ }).checked).toBe(true);
  expect(screen.getByDisplayValue('The writer thanks.')).toBeTruthy();
});

it('is empty if there is no known answer', async () => {
  api.on('GET /api/items/i2/gold', () => HttpResponse.json({ message: 'Not found.' }, { status: 404 }));
  open();
  expect(await screen.findByText('Text i2')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Positive/ }).checked).toBe(false);
});

it('opens no empty editor over a known answer that could not be read', async () => {
  api.on('GET /api/items/i2/gold', () => HttpResponse.json({ message: 'Broken.' }, { status: 403 }));
  open();
  expect(await screen.findByText('The item could not be loaded')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Save the known answer' })).toBeNull();
});

it('explains each region, by the title of its question', async () => {
  api.on('GET /api/items/i2/gold', { data: gold });
  api.on('POST /api/items/i2/gold', { message: 'Saved.' });
  open();
  await userEvent.click(await screen.findByText('Explain each part (0 of 1)'));
  await userEvent.type(screen.getByRole('textbox', { name: /^How does it sound\? Positive/ }), 'Thanks are kind.');
  expect(screen.getByText('Explain each part (1 of 1)')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Save the known answer' }));
  await waitFor(() =>
    expect(api.sent).toContainEqual([
      'POST /api/items/i2/gold',
      expect.objectContaining({ reasons: [{ region: 'class', text: 'Thanks are kind.' }] }),
    ]),
  );
});

it('says that a reason is too long instead of cutting it, and saves nothing', async () => {
  api.on('GET /api/items/i2/gold', { data: gold });
  open();
  await userEvent.click(await screen.findByText('Explain each part (0 of 1)'));
  fireEvent.change(screen.getByRole('textbox', { name: /^How does it sound/ }), { target: { value: 'x'.repeat(301) } });
  expect(screen.getByText('301 characters; at most 300 are kept. Please shorten it.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Save the known answer' }));
  expect(api.changes()).toEqual([]);
});
