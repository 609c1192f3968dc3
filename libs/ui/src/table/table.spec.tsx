import { describe, expect, it, jest } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from '@labelbridge/router/testing';
import { type Column, DataTable, type TableSort } from './DataTable.js';
import { TabLinks } from './TabLinks.js';

interface Job {
  id: string;
  name: string;
  pays: string;
}

const ROWS: Job[] = [
  { id: '1', name: 'Road signs', pays: '₦6,000' },
  { id: '2', name: 'Interviews', pays: '₦9,200' },
];
const onOpen = jest.fn();
const COLUMNS: Column<Job>[] = [
  { key: 'sn', header: 'S/N', cell: (_job, index) => index + 1, tableOnly: true },
  { key: 'name', header: 'Job Name', cell: ({ name }) => name, primary: true, sortable: true },
  { key: 'pays', header: 'Pays', cell: ({ pays }) => pays, align: 'end' },
  { key: 'act', header: '', cell: ({ id, name }) => <button onClick={() => onOpen(id)}>Open {name}</button>, actions: true },
];

const show = (sort?: TableSort, onSort?: (sort: TableSort) => void) =>
  render(<DataTable caption="Jobs" columns={COLUMNS} rows={ROWS} rowKey={({ id }) => id} sort={sort} onSort={onSort} />);

describe('a table', () => {
  it('has a name, heads and cells, and labels its cells for cards', () => {
    show();
    const table = screen.getByRole('table', { name: 'Jobs' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['S/N', 'Job Name', 'Pays', 'Actions']);
    const [, first] = within(table).getAllByRole('row');
    expect(
      first &&
        within(first)
          .getAllByRole('cell')
          .map(({ dataset }) => dataset.label),
    ).toEqual(['S/N', 'Job Name', 'Pays', '']);
  });

  it('is worked by the keyboard alone: scroll place, sort, row buttons', async () => {
    const user = userEvent.setup();
    const onSort = jest.fn();
    show({ key: 'name', descending: false }, onSort);
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Jobs' }));
    await user.tab();
    await user.keyboard('{Enter}');
    expect(onSort).toHaveBeenCalledWith({ key: 'name', descending: true });
    await user.tab();
    await user.tab();
    await user.keyboard(' ');
    expect(onOpen).toHaveBeenCalledWith('2');
  });

  it('says by which column it is sorted, and starts another one ascending', async () => {
    const onSort = jest.fn();
    const { rerender } = show({ key: 'name', descending: true }, onSort);
    expect(screen.getByRole('columnheader', { name: 'Job Name' }).getAttribute('aria-sort')).toBe('descending');
    rerender(
      <DataTable
        caption="Jobs"
        columns={COLUMNS}
        rows={ROWS}
        rowKey={({ id }) => id}
        sort={{ key: 'pays', descending: true }}
        onSort={onSort}
      />,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Job Name' }));
    expect(onSort).toHaveBeenLastCalledWith({ key: 'name', descending: false });
  });
});

describe('tabs', () => {
  const TABS = [
    { to: '/jobs', label: 'Pending', count: 18 },
    { to: '/jobs?tab=approved', label: 'Approved' },
  ];
  it.each([
    ['/jobs', 'Pending18'],
    ['/jobs?tab=approved', 'Approved'],
    ['/jobs?tab=approved&q=road', 'Approved'],
    ['/jobs?tab=unknown', 'Pending18'],
  ])('at %s the current one is %s', (address, label) => {
    render(
      <MemoryRouter initialEntries={[address]}>
        <TabLinks label="Jobs by status" tabs={TABS} />
      </MemoryRouter>,
    );
    const current = within(screen.getByRole('navigation', { name: 'Jobs by status' }))
      .getAllByRole('link')
      .filter((link) => link.getAttribute('aria-current') === 'page');
    expect(current.map(({ textContent }) => textContent)).toEqual([label]);
  });

  it('shows the current one on a phone, also after counts made the tabs wider', () => {
    const left = jest.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockReturnValue(100);
    const at = (count?: number) => (
      <MemoryRouter initialEntries={['?status=rejected']}>
        <TabLinks label="Jobs by status" tabs={[{ to: '?status=rejected', label: 'Rejected', count }]} />
      </MemoryRouter>
    );
    const { rerender } = render(at());
    const list = screen.getByRole('link').parentElement;
    expect(list?.scrollLeft).toBe(100);
    left.mockReturnValue(180);
    rerender(at(1));
    expect(list?.scrollLeft).toBe(180);
    left.mockRestore();
  });

  it('keeps its counts, and says so where there are more rows than are counted', () => {
    const tabs = [
      { to: '?status=pending', label: 'Pending', count: 1000 },
      { to: '?status=approved', label: 'Approved', count: null },
      { to: '?status=rejected', label: 'Rejected' },
    ];
    render(
      <MemoryRouter>
        <TabLinks label="Jobs by status" tabs={tabs} />
      </MemoryRouter>,
    );
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Pending1,000', 'Approved1,000+', 'Rejected']);
  });
});
