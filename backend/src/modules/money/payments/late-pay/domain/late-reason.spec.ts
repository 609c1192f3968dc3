import { expect, test } from '@jest/globals';
import { type LateFacts, lateReason } from './late-reason.js';

const now = new Date('2026-11-29T12:00:00Z');
const READY: LateFacts = { unquoted: false, hasAccount: true, heldUntil: null, payout: null, now };
const failed = { status: 'Failed', why: 'the account is closed' } as const;

test.each<[string, Partial<LateFacts>, RegExp | null, RegExp]>([
  ['nobody has sent it', {}, null, /You need not do anything\. The admins who pay see it each day/],
  ['no account', { hasAccount: false }, /no payout account/, /Add one in your profile/],
  ['a hold', { heldUntil: new Date('2026-11-29T13:00:00Z') }, /held until 29 November 2026 at 14:00, Lagos time/, /paid then/],
  ['a hold that is over', { heldUntil: now }, null, /need not/],
  ['no exchange rate', { unquoted: true }, /no exchange rate/, /quoted as soon as/],
  ['a failed transfer', { payout: failed }, /did not work: the account is closed\./, /check the payout account/],
  [
    'a transfer on its way, of a person who has no account any more',
    { payout: { status: 'Sent', why: null }, hasAccount: false },
    /the bank has not confirmed/,
    /We ask the bank/,
  ],
  ['a transfer that an admin has not sent', { payout: { status: 'Queued', why: null } }, /prepared, and not sent/, /each day/],
  ['a cancelled one', { payout: { status: 'Cancelled', why: 'an admin cancelled it' } }, /^An admin cancelled its transfer/, /each day/],
  ['a batch that waits', { payout: { status: 'Awaiting Approval', why: null } }, /waits for a second admin/, /each day/],
])('%s', (_case, facts, why, follows) => {
  const reason = lateReason({ ...READY, ...facts });
  if (why) expect(reason.why).toMatch(why);
  else expect(reason.why).toBeNull();
  expect(reason.follows).toMatch(follows);
});
