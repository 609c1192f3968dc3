import { expect, it } from '@jest/globals';
import { originText } from './origin.js';

const PHONE = { userAgent: 'Mozilla/5.0 (Linux; Android 10) Chrome/120.0 Mobile', address: '102.89.1.2' };

it('says from which device an account was changed, and nothing of others', () => {
  expect(originText('payout-account-changed', PHONE)).toBe(' Device: Chrome on Android. Network: 102.89.1.2.');
  expect(originText('payout-account-changed', undefined)).toBe('');
  expect(originText('job-approved', PHONE)).toBe('');
});
