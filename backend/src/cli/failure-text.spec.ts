import { expect, it } from '@jest/globals';
import { badInput } from '../common/errors/errors.js';
import { failureText } from './failure-text.js';

it('names an option once, and a field before its sentence', () => {
  expect(failureText(badInput([{ field: '--anchor', message: 'must be an anchor' }]))).toBe('--anchor must be an anchor');
  expect(failureText(badInput([{ field: 'email', message: 'Please enter a valid email!' }]))).toBe('email: Please enter a valid email!');
});

it('says what to do about a full disk', () => {
  expect(failureText(Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }))).toContain('free some space');
});
