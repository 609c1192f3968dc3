/** Texts about decisions that nobody makes for themselves. */
export const OWN_MESSAGES = {
  notYourOwn: 'This is your own work or pay: another admin must decide on it.',
  yours: 'Yours',
  inList: 'What is marked as yours is your own work or pay: another admin must decide on it.',
} as const;

/** Texts of the step-up authentication before sensitive actions. */
export const STEP_UP_MESSAGES = {
  title: 'Is it you?',
  passwordLead: (act: string) => `To ${act}, enter your password.`,
  codeLead: (act: string) => `To ${act}, enter the code of your authenticator app, or a recovery code.`,
  passwordNeeded: 'Please prove with your password that it is you. Nothing was changed.',
  codeNeeded: 'Please prove with your second factor that it is you. Nothing was changed.',
  recoveryLead: 'Or enter a recovery code.',
  codeOrLead: 'Or enter the code of your authenticator app, or a recovery code.',
  passkeyLead: (act: string) => `To ${act}, use your passkey.`,
  cancelled: 'You did not confirm that it is you, so this was not done.',
  proven: 'Thank you. This holds for a few minutes.',
  oneProof: 'must be given, or a code or passkey in its place, and one alone',
  codeOrPasskey: 'must be given, or a passkey in its place, and one alone',
  codeInstead: 'Your account has a second factor: use that.',
  noPasskey: 'Your account has no passkey.',
  noFactor: 'Your account has no second factor: enter your password.',
  nameOrAccount: 'Save your new name first, and the payout account after it: both at once are refused.',
} as const;

/** Validity of a step-up proof, in the session that gave it. */
export const STEP_UP_MINUTES = 5;

export const PROMOTION_MESSAGES = {
  waits: 'Proposed. Another admin must approve it; all admins and the person are notified.',
  /** @param until time in Lagos from which they may approve; null if at once */
  approved: (until: string | null) =>
    `Approved. They are an admin now.${until ? ` What needs a second admin, they may approve from ${until}, Lagos time.` : ''}`,
  notProposed: 'Nobody proposes this person as an admin at present.',
  unverified: 'Their email address was never verified: it may be mistyped, or another person’s.',
  notYourOwn: 'You proposed this: another admin must approve it.',
  proposerGone: 'The admin who proposed this is none any more. Propose it again.',
  suspended: 'This account is suspended, so it cannot become an admin.',
  needsSecondAdmin:
    'You are the only admin, so nobody can approve this. On the server, npm run cli -- users:promote EMAIL makes an admin at once.',
  expired: 'This was proposed too long ago. Withdraw it, and propose it again.',
  /** @param what what they would approve @param until time in Lagos */
  coolingOff: (what: 'payouts' | 'exchange rates' | 'admins and duties', until: string) =>
    `You became an admin, or got this duty, recently, and may approve ${what} from ${until}, Lagos time.`,
} as const;

export const DUTY_MESSAGES = {
  waits: 'Proposed. Another admin with the duty People must approve it; all admins and the person are notified.',
  approved: 'Approved. The duties have changed, and the person logs in again.',
  notYourOwn: 'You proposed this, or it is about you: another admin with the duty People must approve it.',
  otherWaits: 'Another proposal waits for this person. Approve or withdraw it first.',
  nothingWaits: 'No proposal waits for this person any more. Look at the account again.',
  seenAnother: 'The proposal has changed since you saw it. Look at it again.',
  lastWithPeople: 'This is the only admin with the duty People. Give it to another one first.',
  adminsOnly: 'Only admins have duties.',
  shape: 'must be one or more of: projects, review, pay, people, settings',
  needsSecondAdmin:
    'No other admin with the duty People can approve this. On the server, npm run cli -- users:promote EMAIL --duties LIST does it at once.',
} as const;

export const RATE_CONTROL_MESSAGES = {
  waits: 'Proposed. The rate is outside the band, so another admin must approve it; all admins are notified.',
  approved: 'Approved. Invoices that waited for a rate are quoted now.',
  refused: 'Refused. The rate is not set.',
  withdrawn: 'Withdrawn. The rate is not set.',
  alreadyWaits: 'Another rate waits for approval. Approve, refuse or withdraw it first.',
  notWaiting: 'This rate does not wait any more: it was decided, or it is older than a day. Propose it again.',
  notYourOwn: 'You proposed this rate: another admin must approve it.',
  proposerGone: 'The admin who proposed this rate is none any more. Refuse it, and propose it again.',
  needsSecondAdmin:
    'The rate is outside the band, and you are the only admin, so nobody can approve it. On the server, npm run cli -- rate:set NAIRA sets it.',
} as const;

export const ONE_ADMIN_MESSAGES = {
  promotion:
    'You are the only admin, so nobody can approve another one here. On the server, npm run cli -- users:promote EMAIL does it at once.',
  payouts:
    'You are the only admin, so nobody can approve these payouts. Make a second admin on the server, or cancel and pay less at a time.',
  rate: 'You are the only admin, so nobody can approve a rate outside the band. On the server, npm run cli -- rate:set NAIRA sets it.',
  all: 'You are the only admin. What needs a second one cannot work: payouts above the limit of a day, exchange rates outside the band, and new admins from here. On the server, npm run cli -- users:promote EMAIL makes one.',
  found: 'one admin alone: payouts above PAYOUT_APPROVAL_OVER, rates outside FX_BAND and promotions cannot be approved',
  advice: 'Make a second admin: admin:create, or users:promote EMAIL.',
} as const;
