import { describe, expect, it } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useLocation } from '@labelbridge/router';
import { MemoryRouter } from '@labelbridge/router/testing';
import { useListAddress, useTab } from './use-list-address.js';

const at = (address: string) =>
  renderHook(
    () => ({
      address: useListAddress({ sorts: ['dueDate'], filters: { status: ['Paid', 'Unpaid'], batchId: 'any' } }),
      tab: useTab(['first', 'second']),
      search: useLocation().search,
    }),
    { wrapper: ({ children }) => <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter> },
  ).result;

describe('what an address says of a list', () => {
  it.each([
    ['/', {}, false],
    ['/?q=ada', { q: 'ada' }, true],
    ['/?q=+&status=', {}, false],
    ['/?status=Paid', { status: 'Paid' }, true],
    ['/?batchId=7&sort=-dueDate', { batchId: '7', sort: '-dueDate' }, true],
    ['/?status=unknown&sort=secret', {}, false],
  ])('%s queries %j; narrowed: %s', (address, query, narrowed) => {
    const { current } = at(address);
    expect([current.address.query, current.address.narrowed]).toEqual([query, narrowed]);
  });

  it('shows all by removing the search and the filters', () => {
    const result = at('/?q=ada&status=Paid&tab=second');
    act(() => result.current.address.onShowAll());
    expect(result.current.search).toBe('?tab=second');
  });

  it.each([
    ['/?tab=second', 'second'],
    ['/?tab=third', 'first'],
    ['/', 'first'],
  ])('%s is on the tab %s', (address, tab) => expect(at(address).current.tab).toBe(tab));
});
