import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type BankLine, type LedgerLine, compare } from './daily-report.js';

const bank = (reference: string, amountKobo: number | null, state: BankLine['state'] = 'paid'): BankLine => ({
  reference,
  state,
  amountKobo,
});
const ledger = (reference: string, bankKobo: number): LedgerLine => ({ reference, bankKobo });

describe('a day at the bank and in the ledger', () => {
  it.each<[string, BankLine[], LedgerLine[], ReturnType<typeof compare>]>([
    ['nothing', [], [], { bankKobo: 0, ledgerKobo: 0, differenceKobo: 0, unmatched: [] }],
    [
      'the same',
      [bank('a', 5), bank('b', 7)],
      [ledger('b', 7), ledger('a', 5)],
      { bankKobo: 12, ledgerKobo: 12, differenceKobo: 0, unmatched: [] },
    ],
    [
      'only at the bank',
      [bank('a', 5)],
      [],
      { bankKobo: 5, ledgerKobo: 0, differenceKobo: 5, unmatched: [{ reference: 'a', bankKobo: 5, ledgerKobo: null }] },
    ],
    [
      'only in the ledger',
      [],
      [ledger('a', 5)],
      { bankKobo: 0, ledgerKobo: 5, differenceKobo: -5, unmatched: [{ reference: 'a', bankKobo: null, ledgerKobo: 5 }] },
    ],
    [
      'other amounts',
      [bank('a', 6)],
      [ledger('a', 5)],
      { bankKobo: 6, ledgerKobo: 5, differenceKobo: 1, unmatched: [{ reference: 'a', bankKobo: 6, ledgerKobo: 5 }] },
    ],
    [
      'an amount that the bank does not say',
      [bank('a', null)],
      [ledger('a', 5)],
      { bankKobo: 0, ledgerKobo: 5, differenceKobo: -5, unmatched: [{ reference: 'a', bankKobo: 0, ledgerKobo: 5 }] },
    ],
    [
      'two that make up for each other',
      [bank('a', 5)],
      [ledger('b', 5)],
      {
        bankKobo: 5,
        ledgerKobo: 5,
        differenceKobo: 0,
        unmatched: [
          { reference: 'a', bankKobo: 5, ledgerKobo: null },
          { reference: 'b', bankKobo: null, ledgerKobo: 5 },
        ],
      },
    ],
    [
      'more than one, in the order of references',
      [bank('b', 1), bank('a', 2)],
      [],
      {
        bankKobo: 3,
        ledgerKobo: 0,
        differenceKobo: 3,
        unmatched: [
          { reference: 'a', bankKobo: 2, ledgerKobo: null },
          { reference: 'b', bankKobo: 1, ledgerKobo: null },
        ],
      },
    ],
    [
      'what moved nothing',
      [bank('a', 5, 'pending'), bank('b', 5, 'failed'), bank('c', 5, 'returned')],
      [ledger('a', 0), ledger('b', 0), ledger('c', 0), ledger('d', 0)],
      { bankKobo: 0, ledgerKobo: 0, differenceKobo: 0, unmatched: [] },
    ],
    [
      'in the ledger, pending at the bank',
      [bank('a', 5, 'pending')],
      [ledger('a', 5)],
      { bankKobo: 0, ledgerKobo: 5, differenceKobo: -5, unmatched: [{ reference: 'a', bankKobo: 0, ledgerKobo: 5 }] },
    ],
  ])('%s', (_what, one, other, result) => {
    expect(compare(one, other)).toEqual(result);
  });

  it('the difference is what the unmatched make', () => {
    const lines = fc.uniqueArray(fc.record({ reference: fc.constantFrom(...'abcdefgh'), kobo: fc.integer({ min: 0, max: 9 }) }), {
      selector: ({ reference }) => reference,
    });
    fc.assert(
      fc.property(lines, lines, (one, other) => {
        const { differenceKobo, unmatched } = compare(
          one.map(({ reference, kobo }) => bank(reference, kobo)),
          other.map(({ reference, kobo }) => ledger(reference, kobo)),
        );
        expect(unmatched.reduce((sum, { bankKobo, ledgerKobo }) => sum + (bankKobo ?? 0) - (ledgerKobo ?? 0), 0)).toBe(differenceKobo);
      }),
    );
  });
});
