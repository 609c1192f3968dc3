import { type Rule, maxLength, required } from '../rules/rule.js';
import { provenPercent } from '../skills/score.js';

/** State of a person's work in a project, by their answers on gold items. `returning`: paused before, with fresh gold items. */
export const STANDING_STATES = ['working', 'paused', 'returning'] as const;
export type StandingState = (typeof STANDING_STATES)[number];

export const STANDING_LABEL: Readonly<Record<StandingState, string>> = {
  working: 'Working',
  paused: 'Paused',
  returning: 'On the way back',
};

export const DISPUTE_STATES = ['open', 'upheld', 'dropped'] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];

export const DISPUTE_LABEL: Readonly<Record<DisputeState, string>> = {
  open: 'Waits for an admin',
  upheld: 'Upheld',
  dropped: 'Not upheld',
};

export const GOLD_LIMITS = {
  /** Regions of a gold answer: each answer is compared with them. */
  regions: 100,
  explanation: 1_000,
  /** Characters of the reason of one region. */
  reason: 300,
  dispute: 1_000,
  /** Gold items of a project and labelling interface that are chosen from. */
  ofProject: 5_000,
  /** Gold items of one job, at most. */
  ofJob: 100,
  /** Fresh gold items after a pause. */
  toReturn: 10,
  /** Times that a person may return by themselves. */
  returns: 2,
  /** Wrong answers that a person is shown, with the right ones, when they are taught and when they are paused. */
  shownToTeach: 1,
  shownAtPause: 3,
} as const;

/** Reason why a region of a known answer is right. */
export interface RegionReason {
  /** Id of the region. */
  readonly region: string;
  readonly text: string;
}

export const QUALITY_MESSAGES = {
  goldMade: 'The item is a gold item now.',
  knownSaved: 'The known answer is saved.',
  goldWithdrawn: 'The item is not a gold item any more. Answers on it count no longer.',
  goldInterface: 'Only items of a project with a labelling interface can be gold items.',
  goldTooManyRegions: `A gold answer has at most ${GOLD_LIMITS.regions} regions.`,
  reasonOfNone: 'must name a region of the answer, each once',
  goldFull: `A project has at most ${GOLD_LIMITS.ofProject} gold items.`,
  paused: (projectName: string): string =>
    `New work in ${projectName} is paused: answers on items with a known answer were often wrong. “My quality” shows which, and the way back. What is done is reviewed and paid as usual.`,
  personPaused:
    'New work of this annotator in the project is paused: their answers on gold items were often wrong. The quality page of the project shows them, and ends the pause.',
  paidAsUsual: 'What you have done is reviewed and paid as usual.',
  /** On work that was handed in and not approved when its person was paused. */
  ownSetAside:
    'New work in this project was paused for you, so these answers are set aside: others answer the same items too, also after your return. They are reviewed and paid as usual.',
  setAside:
    'The annotator was paused, so these answers are set aside: they are in no consensus, and one more person may have the task. They are reviewed and paid as usual.',
  notPaused: 'The work in this project is not paused.',
  returned: `You can take work again. It begins with ${GOLD_LIMITS.toReturn} more items with a known answer.`,
  noReturnLeft: 'You have returned twice. Please write to the admins of the project: they can let you go on.',
  noGoldLeft: 'There are not enough items with a known answer that you have not seen. Please write to the admins of the project.',
  resumed: 'The person can take work again.',
  disputed: 'Your objection was sent. An admin decides, and everybody who answered the item gets the result.',
  disputedAlready: 'You have objected to this item already.',
  disputeRequired: 'Please say why your answer is right.',
  disputeDecided: 'The decision is saved. The figures of all who answered the item follow in the background.',
  disputeClosed: 'This objection was decided already.',
} as const;

export const DISPUTE_RULES: readonly Rule[] = [
  required(QUALITY_MESSAGES.disputeRequired),
  maxLength(GOLD_LIMITS.dispute, `must have at most ${GOLD_LIMITS.dispute} characters`),
];

/** The 95 % interval of a share. Null bounds: nothing was counted. */
interface Bounds {
  readonly low: number | null;
  readonly high: number | null;
}

export interface Accuracy extends Bounds {
  readonly right: number;
  readonly seen: number;
}

/** Items that several people answered. */
export interface SharedItems extends Bounds {
  readonly items: number;
  readonly same: number;
}

/** A share with its interval; null if nothing was counted. @param what such as "right" */
export function shareWithInterval(part: number, whole: number, what: string, { low, high }: Bounds): string | null {
  if (whole === 0 || low === null || high === null) return null;
  const percent = (share: number): string => `${Math.round(share * 100)} %`;
  return `${part} of ${whole} ${what}: ${percent(part / whole)}, between ${provenPercent({ low })} % and ${percent(high)}`;
}

/** Share of right answers with its interval, such as "12 of 15 right: 80 %, between 55 % and 93 %". */
export const accuracyText = ({ right, seen, ...bounds }: Accuracy): string =>
  shareWithInterval(right, seen, 'right', bounds) ?? 'Nothing measured yet';

/** Share of items with the same answers with its interval, such as "12 of 15 the same: 80 %, between 55 % and 93 %". */
export const sameText = ({ same, items, ...bounds }: SharedItems): string =>
  shareWithInterval(same, items, 'the same', bounds) ?? 'Nothing compared yet';
