import { describe, expect, it, test } from '@jest/globals';
import { fieldProblem, normalisePhone } from '@labelbridge/contracts';
import { countryOf, PHONE_RULES, shownPhone, toE164 } from './phone-number.js';

const ADA = '+2348031234567';

describe('a typed number is kept in E.164', () => {
  // @spec 5.sign-up.12, 9.limits.4
  test.each([
    ['08031234567', ADA],
    ['8031234567', ADA],
    ['+2348031234567', ADA],
    ['+234 0803 123 4567', ADA],
    ['+234 (0) 803-123-4567', ADA],
    ['2348031234567', ADA],
    ['23408031234567', ADA],
    ['002348031234567', ADA],
    ['00234 0803 123 4567', ADA],
    ['0803.123.4567', ADA],
    ['09161234567', '+2349161234567'],
    ['+44 20 7946 0958', '+442079460958'],
    ['0044 20 7946 0958', '+442079460958'],
    ['+254 712 345678', '+254712345678'],
    ['+1 (202) 555-0143', '+12025550143'],
  ])('%s as %s', (typed, kept) => expect(toE164(typed)).toBe(kept));

  test.each(['', '0803 123 456', '803123456789012', '254712345678', '12345678', '0000000000', '+999 123 456 789', '+44 20', '+'])(
    '%s is no number of any country',
    (typed) => {
      expect(toE164(typed)).toBeUndefined();
      expect(fieldProblem(PHONE_RULES, typed, {})).toMatch(/^Please enter/);
    },
  );

  it('is the same in every form that people write, whatever the number, and stays what it is', () => {
    let seed = 13;
    const next = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;
    const decorated = (digits: string): string => digits.replace(/\d/g, (digit) => digit + ['', '', '', ' ', '-', '.'][next(6)]);
    for (let round = 0; round < 2_000; round++) {
      const national = `${['70', '80', '81', '90', '91'][next(5)]}${String(next(100_000_000)).padStart(8, '0')}`;
      const kept = `+234${national}`;
      if (toE164(kept) !== kept) continue;
      for (const form of ['', '0', '234', '2340', '+234', '+2340', '00234', '002340'])
        expect([
          form,
          toE164(form.replace('+', '') === form ? decorated(form + national) : `+${decorated(form.slice(1) + national)}`),
        ]).toEqual([form, kept]);
      expect([shownPhone(kept), toE164(shownPhone(kept)), toE164(normalisePhone(`0${national}`))]).toEqual([national, kept, kept]);
    }
  });

  it('tells its country in the form in which it is shown', () => {
    expect([shownPhone(ADA), '+233241234567', '+442079460958', '', '0234'].map(countryOf)).toEqual(['NG', 'GH', 'GB', null, null]);
  });

  it('is shown without code and 0 where it is Nigerian, else in E.164', () => {
    expect([ADA, '+442079460958', '0234', ''].map(shownPhone)).toEqual(['8031234567', '+442079460958', '0234', '']);
  });
});
