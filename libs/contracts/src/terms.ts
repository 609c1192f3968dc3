import { addDays, isPlainDate, type PlainDate } from './dates.js';
import { GUIDELINE_LIMITS } from './guideline.js';
import { type Rule, required } from './rules/rule.js';

/** People know a change this many days before it starts. */
export const TERMS_NOTICE_DAYS = 14;

/** Lengths are UTF-16 code units. */
export const TERMS_LIMITS = {
  textMax: GUIDELINE_LIMITS.textMax,
  summaryMax: 500,
  /** Days until the start. */
  aheadMax: 365,
  versionsMax: 200,
} as const;

/** Page on which annotators read a change, and accept or decline it. */
export const TERMS_PATH = '/dashboard/terms';

export const TERMS_STATES = ['current', 'announced', 'past', 'withdrawn'] as const;
export type TermsState = (typeof TERMS_STATES)[number];

export interface TermsDates {
  readonly version: number;
  /** Null for the first version, which the product ships with. */
  readonly startsOn: PlainDate | null;
  readonly isWithdrawn: boolean;
}

const hasStarted = ({ startsOn, isWithdrawn }: TermsDates, today: PlainDate): boolean =>
  !isWithdrawn && (startsOn === null || startsOn <= today);

/** The latest version that has started. @throws RangeError without a first version */
export function currentTerms<Version extends TermsDates>(versions: readonly Version[], today: PlainDate): Version {
  const started = versions.filter((each) => hasStarted(each, today));
  return started.reduce((latest, each) => (each.version > latest.version ? each : latest), started[0] ?? fail());
}

function fail(): never {
  throw new RangeError('no version of the terms has started');
}

/** The version that will start. There is one at most: `announceProblem`. */
export const announcedTerms = <Version extends TermsDates>(versions: readonly Version[], today: PlainDate): Version | undefined =>
  versions.find((each) => !each.isWithdrawn && !hasStarted(each, today));

/** The version that a version follows, or would: the latest one before it that was not withdrawn. */
export const termsBefore = <Version extends TermsDates>(versions: readonly Version[], version: number): Version | undefined =>
  versions.reduce<Version | undefined>(
    (found, each) => (each.isWithdrawn || each.version >= version || each.version < (found?.version ?? 0) ? found : each),
    undefined,
  );

export function termsStateOf(versions: readonly TermsDates[], one: TermsDates, today: PlainDate): TermsState {
  if (one.isWithdrawn) return 'withdrawn';
  if (!hasStarted(one, today)) return 'announced';
  return currentTerms(versions, today).version === one.version ? 'current' : 'past';
}

export const earliestTermsStart = (today: PlainDate): PlainDate => addDays(today, TERMS_NOTICE_DAYS);

/** @returns why a version that starts on this day may not be announced today; undefined if it may */
export function termsStartProblem(startsOn: string, today: PlainDate): string | undefined {
  if (!isPlainDate(startsOn)) return TERMS_MESSAGES.startRequired;
  if (startsOn < earliestTermsStart(today)) return TERMS_MESSAGES.startSoon(earliestTermsStart(today));
  return startsOn > addDays(today, TERMS_LIMITS.aheadMax) ? TERMS_MESSAGES.startLate : undefined;
}

/** @returns why no other version may be announced today; undefined if one may */
export function announceProblem(versions: readonly TermsDates[], today: PlainDate): string | undefined {
  const waiting = announcedTerms(versions, today);
  if (waiting) return TERMS_MESSAGES.announcedAlready(waiting.version);
  return versions.length >= TERMS_LIMITS.versionsMax ? TERMS_MESSAGES.tooMany : undefined;
}

/**
 * The answer to a version that counts: the person's last one. Who has not answered the first version accepted it by signing up: sign-up
 * has always said so.
 */
export const termsAnswer = (version: number, last: boolean | undefined): boolean | null => last ?? (version === 1 ? true : null);

export interface MyTermsAnswer {
  readonly version: number;
  readonly startsOn: PlainDate | null;
  readonly accepted: boolean | null;
}

export interface MyTerms {
  readonly current: MyTermsAnswer;
  readonly announced: MyTermsAnswer | null;
}

/** The version about which a screen asks an annotator: one that keeps new work from them, or one that they have not answered. */
export function termsToAnswer({ current, announced }: MyTerms): (MyTermsAnswer & { readonly keepsWork: boolean }) | null {
  if (current.accepted !== true) return { ...current, keepsWork: true };
  return announced?.accepted === null ? { ...announced, keepsWork: false } : null;
}

export const TERMS_MESSAGES = {
  textRequired: 'Please write the terms.',
  textMax: `Terms have at most ${TERMS_LIMITS.textMax.toLocaleString('en')} characters.`,
  headingRequired: 'Please write at least one heading (a line that begins with #): each heading is a numbered clause.',
  noPictures: 'Terms have no pictures.',
  summaryRequired: 'Please say in plain words what changes: annotators read it first.',
  summaryMax: `Please enter at most ${TERMS_LIMITS.summaryMax} characters.`,
  startRequired: 'Please choose the day on which this version starts.',
  startSoon: (earliest: PlainDate): string =>
    `People know a change ${TERMS_NOTICE_DAYS} days before it starts: the earliest day is ${earliest}.`,
  startLate: `A version starts within ${TERMS_LIMITS.aheadMax} days.`,
  announcedAlready: (version: number): string => `Version ${version} is announced. Withdraw it first, or wait until it starts.`,
  announcedMeanwhile: 'Somebody announced another version meanwhile.',
  same: 'Nothing has changed: no version was announced.',
  tooMany: `There are at most ${TERMS_LIMITS.versionsMax} versions.`,
  announced: (version: number, startsOn: PlainDate): string =>
    `Version ${version} is announced. It starts on ${startsOn}; annotators are told now.`,
  notAnnounced: 'Only an announced version can be withdrawn. This one has started, or was withdrawn.',
  withdrawn: (version: number): string => `Version ${version} is withdrawn: it does not start. Annotators who answered it need do nothing.`,
  accepted: (version: number): string => `You have accepted version ${version} of the terms`,
  declined: (version: number): string => `You have declined version ${version} of the terms`,
  notAnswerable: (version: number): string => `Version ${version} of the terms is neither in force nor announced, so it takes no answer.`,
  /** Refuses new work to the person. */
  acceptFirst: (version: number, startsOn: PlainDate | null): string =>
    `New work needs version ${version} of the terms${startsOn === null ? '' : `, in force since ${startsOn}`}, which you have not accepted. Accept it in Settings, Terms. What you have begun or earned is not affected.`,
  /** Does not tell whether they declined or did not answer. */
  othersAcceptFirst: 'This person has not accepted the terms that are in force, so they get no new work. Only they can, in their settings.',
  /** Tells what a decline costs and what it keeps. */
  declining:
    'If you decline, you get no new work while this version is in force. Nothing else changes: you finish and submit what you have begun, appeal, write to the admins, are paid what you earned, download your data, or close your account. You can accept later.',
  signUpChanged: (version: number): string => `Version ${version} of the terms has started meanwhile. Please read it, then sign up again.`,
} as const;

export const TERMS_RULES = {
  text: [
    required(TERMS_MESSAGES.textRequired),
    (value: string) => (value.length > TERMS_LIMITS.textMax ? TERMS_MESSAGES.textMax : undefined),
  ],
  summary: [
    required(TERMS_MESSAGES.summaryRequired),
    (value: string) => (value.length > TERMS_LIMITS.summaryMax ? TERMS_MESSAGES.summaryMax : undefined),
  ],
  startsOn: [(value: string) => (isPlainDate(value) ? undefined : TERMS_MESSAGES.startRequired)],
} as const satisfies Record<string, readonly Rule[]>;
