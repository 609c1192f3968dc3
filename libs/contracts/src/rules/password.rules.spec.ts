import { describe, expect, it, test } from '@jest/globals';
import { FORGOTTEN_PASSWORD_RULES, NEW_PASSWORD_RULES, RESET_PASSWORD_RULES } from './password.rules.js';
import { fieldProblem, formProblems } from './rule.js';

const good = { oldPassword: 'secret', newPassword: 'Better-2026!', confirmPassword: 'Better-2026!' };
const PATTERN = 'Password must contain at least one lowercase letter, uppercase letter, number, and special character';
const DIFFER = 'The new password that you entered do not match!';

it('lets a good one pass', () => {
  expect(formProblems(RESET_PASSWORD_RULES, good)).toEqual([]);
  expect(formProblems(FORGOTTEN_PASSWORD_RULES, good)).toEqual([]);
});

describe('Reset password (specification section 5), to the letter', () => {
  test.each([
    ['oldPassword', '', 'Please enter your password!'], // @spec 5.reset-password.1
    ['newPassword', '', 'Please enter your password!'], // @spec 5.reset-password.2
    ['oldPassword', 'five5', 'Password must be at least 6 characters!'], // @spec 5.reset-password.3
    ['newPassword', 'five5', 'Password must be at least 6 characters!'], // @spec 5.reset-password.4
    ['confirmPassword', '', 'Confirm password must match password'], // @spec 5.reset-password.5
    ['confirmPassword', 'Seven7!', 'Password must have a minimum length of 8'], // @spec 5.reset-password.6, 9.limits.3
    ['confirmPassword', 'UPPER-2026!', PATTERN], // @spec 5.reset-password.7
    ['confirmPassword', 'lower-2026!', PATTERN], // @spec 5.reset-password.8
    ['confirmPassword', 'NoDigits!!', PATTERN], // @spec 5.reset-password.9
    ['confirmPassword', 'NoSpecial2026', PATTERN], // @spec 5.reset-password.10
    ['confirmPassword', 'Minus-is-none-2026', PATTERN], // @spec 5.reset-password.11
    ['confirmPassword', 'Another-2026!', DIFFER], // @spec 5.reset-password.12
  ])('%s %j says %s', (field, value, message) => {
    expect(formProblems(RESET_PASSWORD_RULES, { ...good, [field]: value })).toContainEqual({ field, message });
  });

  // @spec 5.reset-password.11
  test.each(['!', '@', '#', '$', '%', '^', '&', '*'])('%s is a special character', (special) => {
    expect(fieldProblem(NEW_PASSWORD_RULES, `Abcdefg1${special}`)).toBeUndefined();
  });

  it.each(['Ṣọlá-2026!', 'ÀÀÀÀá-2026!', 'Ж-ж-2026!', 'Ṣọlá-2026!'.normalize('NFD')])('letters of any script count: %s', (password) => {
    expect(formProblems(RESET_PASSWORD_RULES, { ...good, newPassword: password, confirmPassword: password })).toEqual([]);
    expect(fieldProblem(NEW_PASSWORD_RULES, password)).toBeUndefined();
  });

  it('takes one that is typed again with combining marks for the same, as log-in does', () => {
    const [newPassword, confirmPassword] = ['Ṣọlá-2026!'.normalize('NFC'), 'Ṣọlá-2026!'.normalize('NFD')];
    expect(formProblems(RESET_PASSWORD_RULES, { ...good, newPassword, confirmPassword })).toEqual([]);
  });

  // @spec 9.limits.2
  it('of the first two fields it demands no more than 6 characters', () => {
    expect(formProblems(RESET_PASSWORD_RULES, { ...good, oldPassword: 'sixsix', newPassword: 'sixsix' })).toEqual([
      { field: 'confirmPassword', message: DIFFER },
    ]);
  });
});

test.each([
  ['', 'Please enter your password!'],
  ['five5', 'Password must be at least 6 characters!'], // @spec 5.reset-password.14
  ['sixsix', 'Password must have a minimum length of 8'], // @spec 5.reset-password.14
  ['eight888', PATTERN], // @spec 5.reset-password.14
])('the server says of the new password %j: %s', (password, message) => expect(fieldProblem(NEW_PASSWORD_RULES, password)).toBe(message));
