import { describe, expect, it } from '@jest/globals';
import { ACCOUNT_MESSAGES, AUTH_MESSAGES, formProblems, PAYOUT_MESSAGES, STEP_UP_MESSAGES } from '@labelbridge/contracts';
import { accountNames, profileChanges, profileRules, profileValues, type ProfileValues } from './profile-form.js';
import { ACCOUNT, ADA } from './profile.fixture.js';

const typed = (over: Partial<ProfileValues>, profile = ADA): ProfileValues => ({ ...profileValues(profile), ...over });
const problems = (over: Partial<ProfileValues>, profile = ADA) =>
  Object.fromEntries(formProblems(profileRules(profile), typed(over, profile)).map(({ field, message }) => [field, message]));
const none = { ...ADA, payoutAccount: null };

describe("the profile's rules", () => {
  it('let a profile stand as it is, also one without an account, hours and handle', () => {
    expect(problems({})).toEqual({});
    expect(problems({}, { ...none, availableHoursPerWeek: null })).toEqual({});
  });

  it.each([
    [{ firstname: ' ' }, { firstname: AUTH_MESSAGES.firstnameRequired }],
    [{ phone: '' }, { phone: AUTH_MESSAGES.phoneRequired }],
    [{ availableHoursPerWeek: '0' }, { availableHoursPerWeek: ACCOUNT_MESSAGES.hoursShape }],
    [{ availableHoursPerWeek: '169' }, { availableHoursPerWeek: ACCOUNT_MESSAGES.hoursShape }],
    [{ availableHoursPerWeek: '7.5' }, { availableHoursPerWeek: ACCOUNT_MESSAGES.hoursShape }],
    [{ telegram: '@no' }, { telegram: ACCOUNT_MESSAGES.telegramShape }],
    [{ accountNumber: '123' }, { accountNumber: PAYOUT_MESSAGES.accountNumberShape }],
  ])('%j: %j', (over, expected) => expect(problems(over)).toEqual(expected));

  it('take a payout account whole or not at all', () => {
    expect(problems({ accountNumber: '0000014579' }, none)).toEqual({
      accountName: PAYOUT_MESSAGES.accountNameRequired,
      bankCode: PAYOUT_MESSAGES.bankRequired,
    });
    expect(problems({ accountName: '', accountNumber: '', bankCode: '' })).toEqual({});
  });

  it('ask for one of the names as typed only where the account is changed', () => {
    expect(problems({ lastname: 'Eze' })).toEqual({});
    const former = {
      ...ADA,
      payoutAccount: { ...ACCOUNT, accountName: 'Ada Eze', resolvedName: null, nameMatch: 'unresolved', heldUntil: null } as const,
    };
    expect(problems({ accountNumber: '0000014580' }, former)).toEqual({ accountName: PAYOUT_MESSAGES.accountNameChoice });
    expect(problems({ accountName: 'Obi Ada' }, former)).toEqual({});
  });

  it('never refuse a check digit, which only warns', () => {
    expect(problems({ accountNumber: '0000014570' })).toEqual({});
  });
});

describe('what is sent', () => {
  it.each<[string, Partial<ProfileValues>, object]>([
    [
      'nothing where nothing changed, spaces and decoration aside',
      { firstname: ' Ada ', phone: '0803 000 0002', accountNumber: '0000 014-579' },
      {},
    ],
    ['a phone without its leading 0', { phone: '0805 111 2222' }, { phone: '8051112222' }],
    ['a name alone', { lastname: 'Eze' }, { lastname: 'Eze' }],
    ['hours as a number, cleared as null', { availableHoursPerWeek: '' }, { availableHoursPerWeek: null }],
    ['a handle', { telegram: '@ada_obi' }, { telegram: '@ada_obi' }],
    ['the account as a whole', { bankCode: '044' }, { payoutAccount: { ...ACCOUNT, bankCode: '044' } }],
    ['no account where its fields were emptied', { accountName: '', accountNumber: '', bankCode: '' }, { payoutAccount: null }],
  ])('%s', (_what, over, expected) => expect(profileChanges(ADA, typed(over))).toEqual(expected));
});

it("offers the bank's name, a person's own in both orders, and the one that the account has", () => {
  expect(accountNames({ firstname: 'Ada', lastname: 'Eze' }, { saved: 'Ada Obi', resolved: 'EZE ADA N' })).toEqual([
    'EZE ADA N',
    'Ada Eze',
    'Eze Ada',
    'Ada Obi',
  ]);
  expect(accountNames({ firstname: ' ', lastname: 'Eze' }, {})).toEqual([]);
});

it('takes the name that the bank has for what was typed, and no other', () => {
  const values = typed({ accountNumber: '1234567890', accountName: 'OBI ADA NKEM' });
  const problemsWith = (resolved: string | null) => formProblems(profileRules(ADA, resolved), values).map(({ field }) => field);
  expect([problemsWith('OBI ADA NKEM'), problemsWith(null), problemsWith('SOMEBODY ELSE')]).toEqual([[], ['accountName'], ['accountName']]);
});

it('takes a new name and a new account one after the other, never at once', () => {
  const problemsOf = (over: Partial<ProfileValues>) =>
    formProblems(profileRules(ADA, 'OBI ADA NKEM'), typed(over)).map(({ field, message }) => [field, message]);
  const account = { accountNumber: '1234567890', accountName: 'OBI ADA NKEM' };
  const emptied = { accountName: '', accountNumber: '', bankCode: '' };
  const refused = [['accountName', STEP_UP_MESSAGES.nameOrAccount]];
  expect([problemsOf({ firstname: 'Adaeze' }), problemsOf(account), problemsOf({ ...account, firstname: ' Ada ' })]).toEqual([[], [], []]);
  expect([problemsOf({ ...account, firstname: 'Adaeze' }), problemsOf({ ...emptied, lastname: 'Eze' })]).toEqual([refused, refused]);
});
