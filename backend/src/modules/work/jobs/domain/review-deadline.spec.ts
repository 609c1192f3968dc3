import { describe, expect, it } from '@jest/globals';
import { CONSENT_MAX, type Currency, REVIEW_TIME_MESSAGES } from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { consentOf, transitionAtDeadline } from './review-deadline.js';

describe('what work is paid that nobody decided on in time', () => {
  const hourly = { amount: 150_000, currency: 'NGN', per: 'hour' } as const;
  const waiting = { cause: 'fault', minutes: 1 } as const;
  const claimed = (minutes: number, clockMinutes: number | null) => ({
    minutes,
    clockMinutes,
    minutesReason: null,
    link: null,
    note: 'done',
  });
  const items = { total: 10, open: 0, skipped: 2, toReview: 3, sentBack: 1, seconds: 0 };
  const job = { rate: hourly, submission: claimed(60, 60), items: null } as const;
  const exam = (amount: number, currency: Currency = 'NGN') => ({ examId: new Types.ObjectId(), minutes: 1, pays: { amount, currency } });

  it.each([
    ['the claimed time', job, 150_000, 60],
    ['the claimed time, a little above the clock', { ...job, submission: claimed(60, 55) }, 150_000, 60],
    ['the time on the clock, of a claim far above it', { ...job, submission: claimed(600, 60) }, 150_000, 60],
    ['the time on the clock, of waiting a little above it', { ...job, submission: { ...claimed(61, 60), waiting } }, 150_000, 60],
    ['the minutes without waiting, if they are more', { ...job, submission: { ...claimed(70, 60), waiting } }, 172_500, 69],
    ['the time on the clock, if they are far above it', { ...job, submission: { ...claimed(600, 60), waiting } }, 150_000, 60],
    ['the claimed time, of waiting within the clock', { ...job, submission: { ...claimed(60, 60), waiting } }, 150_000, 60],
    ['nothing by itself, of waiting without time on the clock', { ...job, submission: { ...claimed(1, 0), waiting } }, null, 0],
    ['nothing by itself, without time on the clock', { ...job, submission: claimed(600, null) }, null, 0],
    ['nothing by itself, without a rate', { ...job, rate: null }, null, 0],
    ['the whole task, whatever time is claimed', { ...job, rate: { ...hourly, per: 'task' }, submission: claimed(600, 0) }, 150_000, 600],
    ['each done item, reviewed or not', { ...job, rate: { ...hourly, per: 'item' }, items }, 8 * 150_000, 60],
    ['nothing by itself, if most of it was skipped', { ...job, timeFlags: ['only-skipped'] }, null, 0],
    ['nothing by itself, if time that is paid by the hour is marked', { ...job, timeFlags: ['unbroken'] }, null, 0],
    ['the whole task, if its time is marked', { ...job, rate: { ...hourly, per: 'task' }, timeFlags: ['unbroken'] }, 150_000, 60],
    ['as much as nobody must look at', { ...job, rate: { ...hourly, amount: CONSENT_MAX.NGN } }, CONSENT_MAX.NGN, 60],
    ['nothing by itself, if it is more', { ...job, rate: { ...hourly, amount: CONSENT_MAX.NGN + 1 } }, null, 0],
    ['as much, with the exam that it pays too', { ...job, examPay: exam(CONSENT_MAX.NGN - 150_000) }, 150_000, 60],
    ['nothing by itself, if both together are more', { ...job, examPay: exam(CONSENT_MAX.NGN - 149_999) }, null, 0],
    ['nothing by itself, if the exam pays in another currency', { ...job, examPay: exam(1, 'USD') }, null, 0],
    ['nothing by itself above the limit of its currency', { ...job, rate: { ...hourly, currency: 'USD' } }, null, 0],
    ['nothing before it is handed in', { ...job, submission: null }, null, 0],
  ] as const)('%s', (_name, of, amount, minutes) => {
    const consent = consentOf({ ...of, reviewDays: 3 });
    if (amount === null) return expect(consent).toBeNull();
    expect(consent).toMatchObject({ approvedAmount: { amount, currency: 'NGN' }, approvedMinutes: minutes });
    expect(consent?.reason).toContain('Nobody decided within 3 days');
    const { clockPaid, waitingUnpaid } = REVIEW_TIME_MESSAGES;
    const isReduced = minutes < of.submission.minutes;
    const isClock = minutes === of.submission.clockMinutes;
    expect([clockPaid, waitingUnpaid].map((text) => consent?.reason.includes(text))).toEqual([isReduced && isClock, isReduced && !isClock]);
  });

  it('is not approved if a reviewer has sent items back, but returned', () => {
    expect(transitionAtDeadline({ ...job, items, reviewDays: 3 })).toEqual({
      action: 'reject',
      reason: '1 item was sent back, and nobody returned the job within 3 days. Please correct them.',
    });
    expect(transitionAtDeadline({ ...job, items: { ...items, sentBack: 0 } })).toMatchObject({ action: 'consent' });
  });
});
