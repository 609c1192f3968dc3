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
    ['oldPassword', '', 'Please enter your password!'],
    ['newPassword', '', 'Please enter your password!'],
    ['oldPassword', 'five5', 'Password must be at least 6 characters!'],
    ['newPassword', 'five5', 'Password must be at least 6 characters!'],
    ['confirmPassword', '', 'Confirm password must match password'],
    ['confirmPassword', 'Seven7!', 'Password must have a minimum length of 8'],
    ['confirmPassword', 'UPPER-2026!', PATTERN],
    ['confirmPassword', 'lower-2026!', PATTERN],
    ['confirmPassword', 'NoDigits!!', PATTERN],
    ['confirmPassword', 'NoSpecial2026', PATTERN],
    ['confirmPassword', 'Minus-is-none-2026', PATTERN],
    ['confirmPassword', 'Another-2026!', DIFFER],
  ])('%s %j says %s', (field, value, message) => {
    expect(formProblems(RESET_PASSWORD_RULES, { ...good, [field]: value })).toContainEqual({ field, message });
  });

  test.each(['!', '@', '#', '$', '%', '^', '&', '*'])('%s is a special character', (special) => {
    expect(fieldProblem(NEW_PASSWORD_RULES, `Abcdefg1${special}`)).toBeUndefined();
  });

  it('of the first two fields it demands no more than 6 characters', () => {
    expect(formProblems(RESET_PASSWORD_RULES, { ...good, oldPassword: 'sixsix', newPassword: 'sixsix' })).toEqual([
      { field: 'confirmPassword', message: DIFFER },
    ]);
  });
});

test.each([
  ['', 'Please enter your password!'],
  ['five5', 'Password must be at least 6 characters!'],
  ['sixsix', 'Password must have a minimum length of 8'],
  ['eight888', PATTERN],
])('the server says of the new password %j: %s', (password, message) => expect(fieldProblem(NEW_PASSWORD_RULES, password)).toBe(message));
