import { describe, expect, it } from '@jest/globals';
import { SYSTEM_ACTOR } from '../../../../../../common/access/current-user.js';
import { type Posting } from '../../../ledger/domain/posting.js';
import {
  correctPosting,
  invoicePosting,
  quotePosting,
  returnPosting,
  sendPosting,
  settlePosting,
  voidPosting,
} from '../../../ledger/domain/postings.js';
import { type NamedPayout, describePosting } from './line.messages.js';
import { statementOf, MONTH_SHAPE, monthOf, spanOf } from './statement.js';

const made = { at: new Date('2026-11-20T12:00:00Z'), by: SYSTEM_ACTOR };
const invoice = { invoiceId: 'i1', jobId: 'j1', annotatorId: 'a1', amount: { amount: 400, currency: 'USD' } } as const;
const quote = { from: 'USD', to: 'NGN', rate: 150_000, source: 'Central Bank', quotedAt: '2026-11-20T08:00:00.000Z' } as const;
const payout = { payoutId: 'p1', annotatorId: 'a1', invoiceIds: ['i1', 'i2'], grossKobo: 600_000, feeKobo: 100 };
const posted = {
  invoice: () => invoicePosting(invoice, made),
  quote: () => quotePosting(invoice, quote, made),
  send: () => sendPosting(payout, made),
  settle: () => settlePosting(payout, made),
  correct: () => correctPosting(payout, { ...made, reason: 'closed' }),
};
const all = (): Posting[] => Object.values(posted).map((make) => make());

describe('a statement', () => {
  it('begins with what was owed, lists each movement, and ends with what is owed', () => {
    const { opening, lines, closing } = statementOf('owed:a1', [{ amount: 50, currency: 'NGN' }], all(), ({ kind }) => kind);
    expect(opening).toEqual([{ amount: 50, currency: 'NGN' }]);
    expect(
      lines.map(
        ({ kind, text, amount, balance }) =>
          `${kind} ${text}: ${amount.amount} ${amount.currency} -> ${balance.amount} ${balance.currency}`,
      ),
    ).toEqual([
      'invoice invoice: 400 USD -> 400 USD',
      'quote quote: 600000 NGN -> 600050 NGN',
      'quote quote: -400 USD -> 0 USD',
      'payout payout: -600000 NGN -> 50 NGN',
      'correction correction: 600000 NGN -> 600050 NGN',
    ]);
    expect(lines[0]?.at).toEqual(made.at);
    expect(closing).toEqual([{ amount: 600_050, currency: 'NGN' }]);
  });

  it('of nobody says that nothing is owed', () => {
    expect(statementOf('owed:b', [{ amount: 0, currency: 'USD' }], all(), () => '')).toEqual({
      opening: [{ amount: 0, currency: 'NGN' }],
      lines: [],
      closing: [{ amount: 0, currency: 'NGN' }],
    });
  });

  it('names Naira first', () => {
    const owed = [
      { amount: 5, currency: 'USD' },
      { amount: 7, currency: 'NGN' },
    ] as const;
    expect(statementOf('owed:a1', owed, [], () => '').opening.map(({ currency }) => currency)).toEqual(['NGN', 'USD']);
  });
});

describe('the description of a line', () => {
  const invoices = new Map([
    ['i1', { invoiceNumber: 'INV-1', title: 'Signs', quote }],
    ['i2', { invoiceNumber: 'INV-2', title: 'Fruit', quote: null }],
  ]);
  const payouts = new Map([['p1', { reference: 'lb-1', feeKobo: 100, netKobo: 599_900 }]]);
  const free = new Map([['p1', { reference: 'lb-1', feeKobo: 0, netKobo: 600_000 }]]);
  const none = new Map<string, never>();
  it.each<[() => Posting, ReadonlyMap<string, NamedPayout>, string]>([
    [posted.invoice, payouts, 'Invoice INV-1, Signs'],
    [() => invoicePosting({ ...invoice, bonus: 'fast' }, made), payouts, 'Invoice INV-1, Signs: fast'],
    [posted.quote, payouts, 'Invoice INV-1 in Naira at ₦1,500.00 for one USD (Central Bank, 2026-11-20)'],
    [() => voidPosting(invoice, null, { ...made, reason: 'blurred' }), payouts, 'Invoice INV-1 void: blurred'],
    [posted.send, payouts, 'Payout lb-1 of INV-1, INV-2: ₦5,999.00 to the bank, fee ₦1.00'],
    [posted.send, free, 'Payout lb-1 of INV-1, INV-2: ₦6,000.00 to the bank'],
    [posted.send, none, 'Payout of INV-1, INV-2'],
    [posted.settle, payouts, 'Payout lb-1 reached the bank'],
    [posted.settle, none, 'Payout  reached the bank'],
    [() => returnPosting(payout, made), payouts, 'Payout lb-1 was not made'],
    [() => returnPosting(payout, { ...made, reason: 'refused' }), none, 'Payout  was not made: refused'],
    [posted.correct, payouts, 'Payout lb-1 came back: closed'],
    [posted.correct, none, 'Payout  came back: closed'],
  ])('%#', (make, known, words) => {
    expect(describePosting(make(), invoices, known)).toBe(words);
  });

  it('of an invoice that is not known is short', () => {
    expect(describePosting(posted.invoice(), none, none)).toBe('Invoice ');
    expect(describePosting(posted.quote(), none, none)).toBe('Invoice  in Naira');
  });
});

describe('a month', () => {
  it.each([
    ['2026-11', true],
    ['2026-12', true],
    ['2026-01', true],
    ['2026-00', false],
    ['2026-13', false],
    ['1999-01', false],
    ['2026-1', false],
    ['x2026-11', false],
    ['2026-11x', false],
  ])('%s: %p', (text, is) => {
    expect(MONTH_SHAPE.test(text)).toBe(is);
  });

  it('is that of Lagos', () => {
    expect(monthOf('2026-11-20')).toBe('2026-11');
    expect(spanOf('2026-09')).toEqual({ from: new Date('2026-08-31T23:00:00Z'), until: new Date('2026-09-30T23:00:00Z') });
    expect(spanOf('2026-01')).toEqual({ from: new Date('2025-12-31T23:00:00Z'), until: new Date('2026-01-31T23:00:00Z') });
    expect(spanOf('2026-12')).toEqual({ from: new Date('2026-11-30T23:00:00Z'), until: new Date('2026-12-31T23:00:00Z') });
  });
});
