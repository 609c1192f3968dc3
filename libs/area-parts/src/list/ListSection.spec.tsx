import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { ADMIN_TOAST_MESSAGES } from '@labelbridge/contracts';
import { ApiError, type List } from '@labelbridge/session';
import { ListSection } from './ListSection.js';

interface Row {
  _id: string;
  name: string;
}

const LIST: List<Row> = {
  data: undefined,
  page: undefined,
  error: undefined,
  loading: false,
  seenAt: undefined,
  reload: () => Promise.resolve(),
  hasMore: false,
  loadMore: () => Promise.resolve(),
  loadingMore: false,
  moreError: undefined,
};
const rows = (...names: string[]): Partial<List<Row>> => ({
  data: names.map((name) => ({ _id: name, name })),
  page: { total: names.length, next: null },
});

const address = { q: '', sort: undefined, filters: {}, narrowed: false, onSort: () => {}, onShowAll: () => {} };
const section = (list: Partial<List<Row>>, changes: Partial<typeof address> = {}) => (
  <ListSection
    list={{ ...LIST, ...list }}
    columns={[{ key: 'name', header: 'Name', cell: ({ name }) => <button>{name}</button> }]}
    caption="Users"
    failure={{ title: ADMIN_TOAST_MESSAGES.usersFailedTitle, text: ADMIN_TOAST_MESSAGES.usersFailed }}
    empty={<p>Nobody yet</p>}
    address={{ ...address, ...changes }}
  />
);

describe('a list', () => {
  it("says what failed in the specification's words, with the reference, and tries again", () => {
    const reload = jest.fn(() => Promise.resolve());
    render(section({ error: new ApiError('Bad gateway', { status: 502, requestId: 'r-1' }), reload }));
    const alert = screen.getByRole('alert').textContent;
    expect(alert).toContain('Error fetching users');
    expect(alert).toContain('An error occurred while fetching the user list. Please try again.');
    expect(alert).toContain('r-1');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('says the same without a network', () => {
    render(section({ error: new ApiError('no network', { offline: true }) }));
    expect(screen.getByRole('alert').textContent).toContain('Error fetching users');
  });

  // @spec 8.admin.3
  it("says its title with the failure's text without a network, where the specification has no text", () => {
    const error = new ApiError('no network', { offline: true });
    render(
      <ListSection list={{ ...LIST, error }} columns={[]} caption="Projects" failure={{ title: 'Error Fetching Projects' }} empty="" />,
    );
    expect(screen.getByRole('alert').textContent).toMatch(/Error Fetching Projects.*no network/);
  });

  it('keeps its rows while their successors are fetched, and beside a reload that failed', () => {
    const { rerender } = render(section(rows('Ada')));
    rerender(section({ loading: true }));
    expect(screen.getByText('Ada')).toBeTruthy();
    rerender(section({ ...rows('Ada'), error: new ApiError('down') }));
    expect(screen.getByText('Ada')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain('Error fetching users');
  });

  it('does not show rows of before for letters whose search failed', () => {
    const { rerender } = render(section(rows('Ada')));
    rerender(section({ error: new ApiError('down') }));
    expect(screen.queryByText('Ada')).toBeNull();
  });

  it('tells nothing at all from nothing that matches', () => {
    const onShowAll = jest.fn();
    const { rerender } = render(section(rows()));
    expect(screen.getByText('Nobody yet')).toBeTruthy();
    rerender(section(rows(), { narrowed: true, filters: { status: 'paid' }, onShowAll }));
    expect(screen.getByText('Nothing has what the filters ask for')).toBeTruthy();
    expect(screen.getByText(/^Set: status paid\./)).toBeTruthy();
    rerender(section(rows(), { narrowed: true, filters: { projectId: '65a0'.repeat(6), publicStatus: 'Active' }, onShowAll }));
    expect(screen.getByText(/^Set: one project, public status Active\./)).toBeTruthy();
    rerender(section(rows(), { narrowed: true, q: 'ada', onShowAll }));
    expect(screen.getByText('Nothing found for “ada”')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Show all' }));
    expect(onShowAll).toHaveBeenCalledTimes(1);
  });

  it('keeps its rows where loading more failed, and offers it again', () => {
    const loadMore = jest.fn(() => Promise.resolve());
    render(section({ ...rows('Ada'), hasMore: true, moreError: new ApiError('down'), loadMore }));
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(loadMore).toHaveBeenCalledTimes(1);
    expect(screen.getByText('Ada')).toBeTruthy();
  });

  it('gives the focus back to a button that was disabled while it worked', () => {
    const { rerender } = render(section(rows('Ada')));
    const button = screen.getByRole('button', { name: 'Ada' });
    button.focus();
    // Simulates a browser: a disabled button loses the focus.
    button.blur();
    button.setAttribute('disabled', '');
    rerender(section(rows('Ada')));
    expect(document.activeElement).toBe(document.body);
    button.removeAttribute('disabled');
    rerender(section(rows('Ada')));
    expect(document.activeElement).toBe(button);
  });

  it('lets go of the focus when somebody presses elsewhere', () => {
    const { rerender } = render(section(rows('Ada')));
    const button = screen.getByRole('button', { name: 'Ada' });
    button.focus();
    fireEvent.pointerDown(document.body);
    button.blur();
    rerender(section(rows('Ada')));
    expect(document.activeElement).toBe(document.body);
  });

  it("keeps the keyboard's place when the focused row goes", () => {
    const { rerender, container } = render(section(rows('Ada', 'Bisi')));
    screen.getByRole('button', { name: 'Ada' }).focus();
    rerender(section(rows('Bisi')));
    expect(document.activeElement).not.toBe(document.body);
    expect(container.contains(document.activeElement)).toBe(true);
  });
});
