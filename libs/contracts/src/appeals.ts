import { countText } from './count-text.js';
import { formatMoney, type Money } from './money.js';

/** Days after a rejection in which its annotator can appeal. */
export const APPEAL_DAYS = 7;

/** Hours in which another admin decides an appeal. Afterwards the server decides for the annotator. */
export const APPEAL_HOURS = 72;

/** States of the record of an appeal. Rework withdraws it. */
export const APPEAL_STATES = ['open', 'upheld', 'overturned', 'withdrawn'] as const;
export type AppealState = (typeof APPEAL_STATES)[number];

export const APPEAL_STATE_LABEL: Readonly<Record<AppealState, string>> = {
  open: 'Open',
  upheld: 'Rejection upheld',
  overturned: 'Rejection overturned',
  withdrawn: 'Withdrawn by rework',
};

/** The appeal of a job: `won` and `lost` last until it is handed in or rejected again. */
export const JOB_APPEALS = ['open', 'won', 'lost'] as const;
export type JobAppeal = (typeof JOB_APPEALS)[number];

export const JOB_APPEAL_LABEL: Readonly<Record<JobAppeal, string>> = { open: 'Appealed', won: 'Appeal granted', lost: 'Appeal refused' };

export const APPEAL_DECISIONS = ['uphold', 'overturn'] as const;
export type AppealDecision = (typeof APPEAL_DECISIONS)[number];

const DAY_MS = 86_400_000;

/** The last instant at which a rejection can be appealed. */
export const appealEnds = (rejected: Date): Date => new Date(rejected.getTime() + APPEAL_DAYS * DAY_MS);

/** @returns the instant since which a rejection can still be appealed. Earlier ones are final if they have no open appeal. */
export const appealableSince = (now: Date): Date => new Date(now.getTime() - APPEAL_DAYS * DAY_MS);

/** When an appeal that is made at this instant is decided for the annotator, if nobody decides. */
export const appealDecided = (made: Date): Date => new Date(made.getTime() + APPEAL_HOURS * 3_600_000);

export const APPEAL_MESSAGES = {
  textRequired: 'Please say why the work is right: the admin who decides reads it.',
  textHint: 'The admin who decides reads it, next to your work and the reason of the rejection.',
  reasonTooShort: 'Please explain in a sentence what the work and the guideline show: one word is too little.',
  sent: `Appeal sent. If nobody decides within ${APPEAL_HOURS} hours, the rejection is overturned.`,
  upheld: 'The rejection stays. The annotator reads your reason.',
  overturned: 'The rejection is overturned. The annotator reads your reason.',
  once: 'This rejection was appealed before.',
  late: `A rejection can be appealed for ${countText(APPEAL_DAYS, 'day')}. That time is over.`,
  none: 'This rejection has no open appeal.',
  over: `The ${APPEAL_HOURS} hours to decide are over: the rejection is overturned within minutes.`,
  decided: 'This appeal is decided, or was withdrawn.',
  second: 'An appeal needs another admin: somebody who neither rejected this job nor reviewed its items.',
  won: 'The rejection of this work was overturned on appeal: only its approval is left.',
  silence: `Nobody decided the appeal within ${APPEAL_HOURS} hours, so the rejection does not stand.`,
  correct: 'If the rejection was an error, approve the work at once.',
  alone: 'No other admin can decide it at present, so it is overturned when the time is over.',
  aloneBefore:
    'No other admin can decide at present. If you appeal now and that stays so, the rejection is overturned at the deadline, for you:',
  aloneHow: 'An appeal never counts against you.',
  aloneReject: `No other admin could decide an appeal at present: if the annotator appeals, the rejection is overturned ${APPEAL_HOURS} hours later, unless another admin gets the duty Review by then.`,
  aloneTitle: 'No other admin has the duty Review',
  aloneList:
    'Nobody can decide appeals of your rejections, or move the deadline of work that you assigned. The time decides for the annotator: see “Decide by”. Another admin with the duty Review changes that.',
  otherDuty: 'An admin with the duty Review decides it.',
  how: `An admin who had no part in the rejection decides within ${APPEAL_HOURS} hours. If nobody does, the rejection does not stand. An appeal never counts against you.`,
  otherPrices: 'You rejected this work, so another admin sets its pay.',
  fullPay: (amountText: string): string => `Its annotator has appealed: please approve this work at ${amountText} or more.`,
  withdraws: 'Your appeal is withdrawn.',
  pricedNow: 'An admin sets your pay now, since its time or amount needs a person. The work cannot be rejected again.',
} as const;

/** @param pays what a granted appeal pays; null if an admin sets the pay */
export const overturnText = (pays: Money | null): string =>
  pays
    ? `If the rejection is overturned, ${formatMoney(pays)} is paid.`
    : 'If the rejection is overturned, an admin sets the pay, since its time or amount needs a person. The work cannot be rejected again.';
