import { beforeEach, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { address, renderAt } from '@labelbridge/router/testing';
import { CALL_MESSAGES } from '@labelbridge/session';
import { testApi } from '@labelbridge/session/testing/server';
import { SearchBox } from './SearchBox.js';

type Found = Record<
  'pages' | 'projects' | 'tasks' | 'jobs' | 'payments' | 'users',
  { _id: string; title: string; subtitle: string; link: string }[]
>;
const NOTHING: Found = { pages: [], projects: [], tasks: [], jobs: [], payments: [], users: [] };
const api = testApi();
const finds = (found: Partial<Found>) => api.on('GET /api/search', { data: { ...NOTHING, ...found } });
const asked = () => api.sent.map(([call]) => new URLSearchParams(call.split('?')[1]).get('q'));

const hit = (title: string) => ({ _id: title, title, subtitle: 'about it', link: `/to/${encodeURIComponent(title)}` });
const show = () =>
  renderAt(
    '/here',
    <>
      <SearchBox />
      <button type="button">elsewhere</button>
    </>,
  );
const field = () => screen.getByRole('combobox', { name: 'Search Labelbridge' });
const activeText = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent;

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
  finds({ projects: [hit('Lagos signs'), hit('Lagos markets')], users: [hit('Lara')] });
});

it('groups the hits; arrow keys wrap around, Enter opens a hit', async () => {
  show();
  await userEvent.type(field(), 'la one');
  const people = await screen.findByRole('group', { name: 'Users' });
  expect(within(people).getAllByRole('option')).toHaveLength(1);
  expect(screen.queryByRole('group', { name: 'Tasks' })).toBeNull();
  expect(field().getAttribute('aria-expanded')).toBe('true');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(activeText()).toContain('Lagos markets');
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  expect(activeText()).toContain('Lara');
  expect(document.activeElement).toBe(field());
  await userEvent.keyboard('{Enter}');
  expect(address()).toBe('/to/Lara');
  expect(screen.queryByRole('listbox')).toBeNull();
});

it('shows pages before the records, and Enter opens the first', async () => {
  finds({ pages: [{ ...hit('Audit log'), _id: '/admin/audit', link: '/admin/audit' }], projects: [hit('Audits')] });
  show();
  await userEvent.type(field(), 'aud');
  const groups = await screen.findAllByRole('group');
  expect(groups.map((group) => group.textContent)).toEqual([expect.stringContaining('Pages'), expect.stringContaining('Projects')]);
  await waitFor(() => expect(screen.getByRole('listbox').getAttribute('aria-busy')).toBe('false'));
  await userEvent.keyboard('{Enter}');
  expect(address()).toBe('/admin/audit');
});

it('searches once when the typing pauses', async () => {
  show();
  await userEvent.type(field(), 'la two three');
  await screen.findByRole('option', { name: /Lagos signs/ });
  expect(asked()).toEqual(['la two three']);
});

it('never shows a late answer of earlier words', async () => {
  const answerOld = api.hold('GET /api/search');
  show();
  await userEvent.type(field(), 'old');
  await waitFor(() => expect(asked()).toEqual(['old']));
  finds({ jobs: [hit('New job')] });
  fireEvent.change(field(), { target: { value: 'new' } });
  await screen.findByRole('option', { name: /New job/ });
  expect(asked()).toEqual(['old', 'new']);
  answerOld(Response.json({ data: { ...NOTHING, jobs: [hit('Old job')] } }));
  await act(api.settled);
  expect(screen.queryByText('Old job')).toBeNull();
});

it('shows that nothing was found, and closes on Esc and on blur', async () => {
  finds({});
  show();
  await userEvent.type(field(), 'zzz');
  await screen.findByText('Nothing found for “zzz”');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByText('Nothing found for “zzz”')).toBeNull();
  expect(field()).toHaveProperty('value', 'zzz');
  await userEvent.keyboard('{ArrowDown}');
  await screen.findByText('Nothing found for “zzz”');
  await userEvent.click(screen.getByRole('button', { name: 'elsewhere' }));
  expect(screen.queryByText('Nothing found for “zzz”')).toBeNull();
});

it('shows an error with a retry', async () => {
  api.fail('GET /api/search');
  show();
  await userEvent.type(field(), 'xyz');
  await screen.findByText(CALL_MESSAGES.offline);
  finds({ users: [hit('Lara')] });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('option', { name: /Lara/ });
});
