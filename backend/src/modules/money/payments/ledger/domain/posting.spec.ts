import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { SYSTEM_ACTOR } from '../../../../../common/access/current-user.js';
import { type Entry, type Posting, InvalidPostingError, combined, imbalance, posting, reversed } from './posting.js';

const entry = (account: string, amount: number, currency: 'NGN' | 'USD' = 'NGN'): Entry => ({
  account: account as Entry['account'],
  currency,
  amount,
});
const draft = (entries: readonly Entry[], more: Partial<Posting> = {}): Posting => ({
  key: 'k',
  kind: 'invoice',
  at: new Date(0),
  by: SYSTEM_ACTOR,
  reason: null,
  annotatorId: null,
  jobId: null,
  invoiceIds: [],
  payoutId: null,
  bankReference: null,
  entries,
  ...more,
});

describe('a posting', () => {
  it('keeps what it was given, its entries added up and in order', () => {
    const given = draft([entry('owed:a', 7), entry('funding', -4), entry('funding', -3), entry('bank', 5), entry('bank', -5)]);
    expect(posting(given)).toEqual({ ...given, entries: [entry('funding', -7), entry('owed:a', 7)] });
  });

  it.each<[string, Posting, RegExp]>([
    [
      'entries that do not come to zero',
      draft([entry('funding', -4), entry('owed:a', 3)]),
      /posting k: its entries come to -1 NGN, not to zero/,
    ],
    ['currencies that make each other good', draft([entry('funding', -4), entry('owed:a', 4, 'USD')]), /come to -4 NGN/],
    ['no entries', draft([]), /posting k: it moves nothing/],
    ['entries that move nothing', draft([entry('bank', 5), entry('bank', -5)]), /moves nothing/],
    ['half a kobo', draft([entry('funding', -0.5), entry('owed:a', 0.5)]), /funding: -0.5 is not a whole number of minor units/],
    ['what is not a number', draft([entry('funding', Number.NaN)]), /not a whole number/],
    [
      'sums that are no longer exact',
      draft([entry('bank', Number.MAX_SAFE_INTEGER), entry('bank', 1), entry('fx', 1)]),
      /not a whole number/,
    ],
    ['an account that is none', draft([entry('cash', 1), entry('bank', -1)]), /cash is no account/],
    ['no key', draft([entry('fx', 1), entry('bank', -1)], { key: '' }), /posting without a key: it must have one/],
    ['a correction without a reason', draft([entry('fx', 1), entry('bank', -1)], { kind: 'correction' }), /a correction needs a reason/],
    [
      'a correction with an empty reason',
      draft([entry('fx', 1), entry('bank', -1)], { kind: 'correction', reason: ' ' }),
      /a correction needs a reason/,
    ],
  ])('is refused with %s', (_what, given, fault) => {
    expect(() => posting(given)).toThrow(InvalidPostingError);
    expect(() => posting(given)).toThrow(fault);
  });

  it('that corrects is kept with its reason', () => {
    expect(posting(draft([entry('fx', 1), entry('bank', -1)], { kind: 'correction', reason: 'sent back' })).reason).toBe('sent back');
  });

  it('comes to zero or is refused, whatever it is made of', () => {
    const some = fc.record({
      account: fc.constantFrom('funding', 'bank', 'fx', 'owed:a'),
      currency: fc.constantFrom('NGN', 'USD'),
      amount: fc.integer({ min: -3, max: 3 }),
    });
    fc.assert(
      fc.property(fc.array(some, { maxLength: 6 }), (entries) => {
        const given = entries as Entry[];
        const balanced = imbalance(given).size === 0 && combined(given).length > 0;
        if (balanced) expect(imbalance(posting(draft(given)).entries).size).toBe(0);
        else expect(() => posting(draft(given))).toThrow(InvalidPostingError);
      }),
    );
  });
});

it('entries and their reverse come to nothing', () => {
  const entries = [entry('funding', -4), entry('owed:a', 4, 'USD')];
  expect(reversed(entries)).toEqual([entry('funding', 4), entry('owed:a', -4, 'USD')]);
  expect(combined([...entries, ...reversed(entries)])).toEqual([]);
});

it('an imbalance names its currencies', () => {
  expect([...imbalance([entry('fx', 1), entry('fx', 2), entry('fx', -3, 'USD'), entry('bank', 3, 'USD')])]).toEqual([['NGN', 3]]);
});
