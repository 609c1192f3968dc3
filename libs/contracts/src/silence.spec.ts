import { expect, it } from '@jest/globals';
import { CONSENT_MAX } from './review-time.js';
import { endBySilence, reviewOffer, SILENCE_MESSAGES, type SilentWork } from './silence.js';

const hourly = { amount: 150_000, currency: 'NGN', per: 'hour' } as const;
const work: SilentWork = { rate: hourly, minutes: 60, clockMinutes: 60, items: null, marks: [] };
const task = { ...hourly, per: 'task' } as const;

it.each([
  ['at the claimed time', work, 150_000],
  ['at the time on the clock, of a claim far above it', { ...work, minutes: 600 }, 150_000],
  ['not, without time on the clock', { ...work, clockMinutes: 0 }, 'no-clock'],
  ['not, if its time is marked', { ...work, marks: ['unbroken'] }, 'marked-time'],
  ['if its time is marked but not paid', { ...work, rate: task, marks: ['unbroken'] }, 150_000],
  ['not, if it was skipped', { ...work, rate: task, marks: ['only-skipped'] }, 'skipped'],
  ['not, without a rate', { ...work, rate: null }, 'no-rate'],
  ['not, if no item is paid', { ...work, rate: { ...hourly, per: 'item' }, items: { done: 0, skipped: 1 } }, 'no-pay'],
  ['not, above the limit', { ...work, rate: { ...task, amount: CONSENT_MAX.NGN + 1 } }, 'too-much'],
  ['not, if an exam takes it above the limit', { ...work, examPay: { amount: CONSENT_MAX.NGN - 149_999, currency: 'NGN' } }, 'too-much'],
  ['with an exam below the limit', { ...work, examPay: { amount: 1, currency: 'NGN' } }, 150_000],
  ['not, if its exam is paid in another currency', { ...work, examPay: { amount: 1, currency: 'USD' } }, 'exam-currency'],
  [
    'not, above the limit with an exam in another currency',
    { ...work, rate: { ...task, amount: CONSENT_MAX.NGN + 1 }, examPay: { amount: 1, currency: 'USD' } },
    'too-much',
  ],
] as const)('silence approves work %s', (_what, of, end) => {
  const { pays, waitsFor } = endBySilence(of);
  expect(pays?.amount ?? waitsFor).toBe(end);
});

it('names the currency of an exam that keeps silence from approving', () => {
  expect(SILENCE_MESSAGES.waits('exam-currency', { currency: 'USD' })).toContain('its exam is paid in USD');
  expect(SILENCE_MESSAGES.waits('too-much', { currency: 'USD' })).not.toContain('USD');
});

it.each([
  [
    hourly,
    'for the time on its clock. Only an admin decides if its clock shows no time or unusual time, or it pays over ₦500,000. A second',
  ],
  [
    { ...task, currency: 'USD' },
    'counts as approved. Only an admin decides if most of it was skipped, or it pays over $300. A second admin',
  ],
  [null, SILENCE_MESSAGES.noRate],
] as const)('the offer of %p says if silence approves', (rate, text) => {
  expect(reviewOffer(3, rate)).toContain(text);
});
