import { describe, expect, it, jest } from '@jest/globals';
import { shownBy } from './shown-by.js';

const address = (q: string) => ({ q, sort: undefined, onSort: jest.fn(), change: jest.fn() });

describe('what an address says of a list', () => {
  it.each([
    ['', {}, false],
    ['ada', {}, true],
    ['', { status: undefined }, false],
    ['', { status: 'Paid' }, true],
  ])('search %j and filters %j: narrowed %s', (q, filters, narrowed) => expect(shownBy(address(q), filters).narrowed).toBe(narrowed));

  it('leads to all of it by taking search and filters away', () => {
    const at = address('ada');
    shownBy(at, { status: 'Paid', batchId: undefined }).onShowAll();
    expect(at.change).toHaveBeenCalledWith({ q: '', status: '', batchId: '' });
  });
});
