import { describe, expect, it } from '@jest/globals';
import { SYSTEM_ACTOR } from '../../../../../common/access/current-user.js';
import { InvalidPostingError, combined } from './posting.js';
import {
  type InvoiceFacts,
  type PayoutFacts,
  correctPosting,
  invoicePosting,
  netKobo,
  quotePosting,
  returnPosting,
  sendPosting,
  settlePosting,
  voidPosting,
} from './postings.js';

const made = { at: new Date('2026-11-20T12:00:00Z'), by: SYSTEM_ACTOR };
const dollars: InvoiceFacts = { invoiceId: 'i1', jobId: 'j1', annotatorId: 'a1', amount: { amount: 400, currency: 'USD' } };
const naira: InvoiceFacts = { ...dollars, amount: { amount: 5_000, currency: 'NGN' } };
const quote = { from: 'USD', rate: 152_345 } as const;
const payout: PayoutFacts = { payoutId: 'p1', annotatorId: 'a1', invoiceIds: ['i1', 'i2'], grossKobo: 10_000, feeKobo: 100 };
const lines = ({ entries }: { entries: readonly { account: string; currency: string; amount: number }[] }) =>
  entries.map(({ account, currency, amount }) => `${account} ${amount} ${currency}`);

describe('an invoice', () => {
  it('makes us owe what was approved, in its currency', () => {
    const made1 = invoicePosting(dollars, made);
    expect(lines(made1)).toEqual(['funding -400 USD', 'owed:a1 400 USD']);
    expect(made1).toMatchObject({
      key: 'invoice:i1',
      kind: 'invoice',
      ...made,
      reason: null,
      annotatorId: 'a1',
      jobId: 'j1',
      invoiceIds: ['i1'],
      payoutId: null,
      bankReference: null,
    });
  });

  it('is turned into Naira at its quote', () => {
    const quoted = quotePosting(dollars, quote, made);
    expect(lines(quoted)).toEqual(['fx -609380 NGN', 'fx 400 USD', 'owed:a1 609380 NGN', 'owed:a1 -400 USD']);
    expect(quoted).toMatchObject({ key: 'quote:i1', kind: 'quote', reason: null });
  });

  it('in Naira has no quote', () => {
    expect(() => quotePosting(naira, quote, made)).toThrow(InvalidPostingError);
    expect(() => quotePosting(naira, quote, made)).toThrow(/NGN cannot be quoted at a rate of USD/);
  });

  it('is voided completely, with its quote and without', () => {
    const reason = 'rejected';
    const plain = voidPosting(naira, null, { ...made, reason });
    expect(plain).toMatchObject({ key: 'void:i1', kind: 'void', reason, at: made.at, by: made.by });
    expect(combined([...invoicePosting(naira, made).entries, ...plain.entries])).toEqual([]);
    const quoted = voidPosting(dollars, quote, { ...made, reason });
    expect(combined([...invoicePosting(dollars, made).entries, ...quotePosting(dollars, quote, made).entries, ...quoted.entries])).toEqual(
      [],
    );
    expect(combined([...invoicePosting(dollars, made).entries, ...voidPosting(dollars, null, { ...made, reason }).entries])).toEqual([]);
  });
});

describe('a payout', () => {
  it('goes to the bank less its fee', () => {
    const sent = sendPosting(payout, made);
    expect(lines(sent)).toEqual(['fees 100 NGN', 'owed:a1 -10000 NGN', 'transit 9900 NGN']);
    expect(sent).toMatchObject({
      key: 'send:p1',
      kind: 'payout',
      ...made,
      reason: null,
      annotatorId: 'a1',
      jobId: null,
      invoiceIds: ['i1', 'i2'],
      payoutId: 'p1',
      bankReference: null,
    });
  });

  it('without a fee moves no fee', () => {
    expect(lines(sendPosting({ ...payout, feeKobo: 0 }, made))).toEqual(['owed:a1 -10000 NGN', 'transit 10000 NGN']);
  });

  it('is settled by the bank', () => {
    const settled = settlePosting(payout, { ...made, bankReference: 'TRF_1' });
    expect(lines(settled)).toEqual(['bank 9900 NGN', 'transit -9900 NGN']);
    expect(settled).toMatchObject({ key: 'settle:p1', kind: 'settle', bankReference: 'TRF_1' });
  });

  it('that was not made is owed again, fee included', () => {
    const back = returnPosting(payout, { ...made, reason: 'refused' });
    expect(back).toMatchObject({ key: 'return:p1', kind: 'return', reason: 'refused' });
    expect(combined([...sendPosting(payout, made).entries, ...back.entries])).toEqual([]);
  });

  it('that came back after it was paid is owed again, fee included', () => {
    const back = correctPosting(payout, { ...made, reason: 'sent back' });
    expect(back).toMatchObject({ key: 'correct:p1', kind: 'correction', reason: 'sent back' });
    expect(lines(back)).toEqual(['bank -9900 NGN', 'fees -100 NGN', 'owed:a1 10000 NGN']);
    expect(() => correctPosting(payout, { ...made, reason: '' })).toThrow(/reason/);
  });

  it.each([
    [100, 99, 1],
    [100, 0, 100],
    [100, 100, undefined],
    [100, 101, undefined],
    [100, -1, undefined],
    [100.5, 0, undefined],
    [100, 0.5, undefined],
    [0, 0, undefined],
  ])('of %p with a fee of %p comes to %p', (grossKobo, feeKobo, net) => {
    if (net === undefined)
      expect(() => netKobo({ grossKobo, feeKobo })).toThrow(`a payout of ${grossKobo} kobo cannot bear a fee of ${feeKobo} kobo`);
    else expect(netKobo({ grossKobo, feeKobo })).toBe(net);
  });
});
