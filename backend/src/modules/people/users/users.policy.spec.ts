import { describe, expect, it, test } from '@jest/globals';
import { HttpException } from '@nestjs/common';
import { ACCOUNT_MESSAGES, SECURITY_MESSAGES, STEP_UP_MESSAGES, personPrincipal } from '@labelbridge/contracts';
import { type StepUpFacts } from '../../../common/access/step-up.js';
import { type RequestContext, inRequestContext } from '../../../common/context/request-context.js';
import {
  assertMayChange,
  assertMaySetAccount,
  changesPayee,
  coolingOffUntil,
  mustVerifyFirst,
  refuseNameWithAccount,
} from './users.policy.js';

/** @returns the answer of a refusal, and the refusals that it records */
function refusal(rule: () => void): unknown {
  const context: RequestContext = { requestId: 'r', address: 'a', userAgent: 'u', refusals: [] };
  try {
    inRequestContext(context, rule);
    return undefined;
  } catch (error) {
    if (!(error instanceof HttpException)) throw error;
    return { status: error.getStatus(), ...Object(error.getResponse()), noted: context.refusals };
  }
}

describe('an admin and their own account', () => {
  const change = (id: string, changes: Parameters<typeof assertMayChange>[2]) =>
    refusal(() => assertMayChange({ _id: 'me', firstname: 'Ada', lastname: 'Obi' }, id, changes));

  it.each([{ role: 'USER' as const }, { status: 'suspended' as const }])('may not change %j; that is noted for the admins', (changes) => {
    const { notYourself: message } = ACCOUNT_MESSAGES;
    const noted = [{ about: 'own role or status', message, to: 'admins' }];
    expect(change('me', changes)).toMatchObject({ status: 409, message, noted });
    expect(change('other', changes)).toBeUndefined();
  });

  it('may save nothing', () => {
    expect(change('me', {})).toBeUndefined();
  });
});

describe('a change of who is paid needs a fresh proof', () => {
  const caller: StepUpFacts = {
    ...personPrincipal({ role: 'USER' }),
    _id: 'me',
    firstname: 'Ada',
    lastname: 'Obi',
    email: 'ada@example.com',
    username: 'ada',
    phone: '8031234567',
    sessionId: 's',
    role: 'USER',
    hasSecondFactor: false,
    hasPayoutAccount: true,
  };
  test.each<[string, Record<string, unknown>, boolean, boolean]>([
    ['a payout account, the first one too', { payoutAccount: {} }, true, true],
    ['the payout account cleared', { payoutAccount: null }, true, true],
    ['the first name', { firstname: 'Eve' }, true, false],
    ['the last name', { lastname: 'Eze' }, true, false],
    ['the same names with spaces', { firstname: ' Ada ', lastname: ' Obi' }, false, false],
    ['names that are no text', { firstname: 7, lastname: null }, false, false],
    ['another phone', { phone: '08051112222' }, true, false],
    ['the same phone written in another way', { phone: '+234 803 123 4567' }, false, false],
    ['something else', { telegram: '@ada' }, false, false],
  ])('%s: %j', (_what, body, withAccount, without) => {
    expect(changesPayee(body, caller)).toBe(withAccount);
    expect(changesPayee(body, { ...caller, hasPayoutAccount: false })).toBe(without);
  });

  it('also for a phone where there is a second factor', () => {
    expect(changesPayee({ phone: '08051112222' }, { ...caller, hasPayoutAccount: false, hasSecondFactor: true })).toBe(true);
  });
});

describe('name and payout account in one request', () => {
  const payoutAccount = { accountName: 'Ada Obi', accountNumber: '0000014579', bankCode: '011' };

  it.each([{ firstname: 'Ada' }, { lastname: 'Obi' }])('are refused, and the person is notified: %j', (name) => {
    const { nameOrAccount: message } = STEP_UP_MESSAGES;
    expect(refusal(() => refuseNameWithAccount({ ...name, payoutAccount }))).toMatchObject({
      status: 400,
      details: [{ field: 'payoutAccount', message }],
      noted: [{ about: 'name and payout account', message, to: 'person' }],
    });
  });

  it.each([{ payoutAccount }, { payoutAccount: null }, { firstname: 'Ada', lastname: 'Obi' }, {}])(
    'are not where one is alone: %j',
    (body) => {
      expect(refusal(() => refuseNameWithAccount(body))).toBeUndefined();
    },
  );
});

describe('a new admin', () => {
  const since = new Date('2026-11-20T12:00:00Z');
  const until = (now: string, adminSince: Date | null = since) =>
    coolingOffUntil({ adminSince }, { adminCoolingOffHours: 3 }, new Date(now));

  it('cools off for ADMIN_COOLING_OFF_HOURS, and not a millisecond longer', () => {
    expect(until('2026-11-20T12:00:00Z')).toEqual(new Date('2026-11-20T15:00:00Z'));
    expect(until('2026-11-20T14:59:59.999Z')).toEqual(new Date('2026-11-20T15:00:00Z'));
    expect(until('2026-11-20T15:00:00Z')).toBeUndefined();
  });

  it('whom the server made does not', () => {
    expect(until('2026-11-20T12:00:00Z', null)).toBeUndefined();
  });
});

describe('a payout account where REQUIRE_VERIFIED_EMAIL is set', () => {
  it.each([
    [true, null, true],
    [true, new Date(0), false],
    [false, null, false],
    [false, new Date(0), false],
  ])('required %s, verified at %s: must be verified first %s', (requireVerifiedEmail, emailVerifiedAt, must) => {
    expect(mustVerifyFirst({ emailVerifiedAt }, { requireVerifiedEmail })).toBe(must);
    const { verifyFirst: message } = SECURITY_MESSAGES;
    const refused = { status: 409, message, details: [{ field: 'payoutAccount', message }] };
    const answer = refusal(() => assertMaySetAccount({ emailVerifiedAt }, { requireVerifiedEmail }));
    expect(answer).toEqual(must ? { ...refused, noted: [] } : undefined);
  });
});
