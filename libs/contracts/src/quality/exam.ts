import { countText } from '../count-text.js';
import { type Money } from '../money.js';
import { examPayText } from '../paid-waiting.js';
import { oneOfText, type OpenLanguage } from '../skills/places.js';
import { type Score, scoreText } from '../skills/score.js';
import { type Skills, skillsText } from '../skills/skills.js';

export const EXAM_LIMITS = {
  items: 60,
  practice: 5,
  tries: 5,
  minutes: 15,
  /** Hours between the end of a try and the next one. */
  waitHours: 24,
  /** Hours after its start that a try ends by itself. */
  lastsHours: 24,
  /** Share of right answers below which an item is suspect. */
  suspectBelow: 0.2,
  /** Bytes of an answer. Anybody may take exams, so its limit is lower than in work. */
  answerBytes: 200_000,
} as const;

export const DEFAULT_EXAM = { passMark: 11, tries: 2, practice: 3, minutes: 15 } as const;

export interface ExamSettings {
  /** Right answers of the test that pass. */
  readonly passMark: number;
  readonly tries: number;
  /** Items at the beginning that show the known answer once they are done, and do not count. */
  readonly practice: number;
  readonly minutes: number;
}

/** `void`: the exam changed or closed, so it does not count. */
export const EXAM_TRY_STATES = ['open', 'passed', 'failed', 'expired', 'void'] as const;
export type ExamTryState = (typeof EXAM_TRY_STATES)[number];

export const EXAM_TRY_LABEL: Readonly<Record<ExamTryState, string>> = {
  open: 'Begun',
  passed: 'Passed',
  failed: 'Not passed',
  expired: 'Not handed in',
  void: 'Does not count',
};

/** State of a person at an exam. `waiting`: the next try opens later. `used`: no try is left. */
export const EXAM_STATES = ['ready', 'begun', 'waiting', 'passed', 'used', 'closed'] as const;
export type ExamState = (typeof EXAM_STATES)[number];

export const EXAM_STATE_LABEL: Readonly<Record<ExamState, string>> = {
  ready: 'You can take it',
  begun: 'Begun',
  waiting: 'The next try opens later',
  passed: 'Passed',
  used: 'No try is left',
  closed: 'Closed',
};

const tries = (count: number): string => countText(count, 'try', 'tries');

export const EXAM_MESSAGES = {
  notWork: 'This task is an exam: people take it by themselves, and nobody is assigned.',
  noResults: 'This task is an exam: it has no work to export or to split.',
  fixed: 'whether a task is an exam is decided when it is made',
  needsProject: 'an exam belongs to a project',
  staysInProject: 'an exam stays in its project: passes were earned for it',
  inProduct: 'an exam is done in Labelbridge',
  unpaid: 'an exam has no rate: at most its project pays the time of who passes',
  notQueued: 'an exam is not in the queue of a project',
  oneAnswer: 'an exam asks one answer of each person',
  itemsFixed: 'The exam is open: its items, practice and interface stay as they are. Close it first.',
  passMarkOver: (tests: number): string => `must be at most ${tests}, the number of items that count`,
  noItems: 'It has no items yet.',
  tooMany: (count: number): string => `It has ${count} items; an exam has at most ${EXAM_LIMITS.items}.`,
  unknown: (count: number): string => `${countText(count, 'item')} ${count === 1 ? 'has' : 'have'} no known answer.`,
  otherInterface: (count: number): string =>
    `${countText(count, 'known answer')} ${count === 1 ? 'is' : 'are'} of another labelling interface. Make ${count === 1 ? 'it' : 'them'} again.`,
  markTooHigh: (passMark: number, tests: number): string =>
    `${passMark} right answers are needed, and ${tests < 1 ? 'no item counts' : `only ${countText(tests, 'item')} count`}: the others are practice.`,
  opened: 'The exam is open.',
  closed: 'The exam is closed. Tries that were not handed in do not count.',
  notReady: (faults: readonly string[]): string => `The exam is not ready. ${faults.join(' ')}`,
  needed: 'The project needs this exam: take it out of “Who can apply” first.',
  askedAgain: 'Earlier passes count no longer, and everybody has all tries again. Those who had passed are told.',
  needUnknown: 'must be an open exam of this project',
  begun: 'The try has begun.',
  notOpen: 'This exam is not open.',
  passedAlready: 'You have passed this exam.',
  noTryLeft: 'You have no try left for this exam.',
  wait: 'The next try opens later.',
  ended: 'This try has ended.',
  practiceDone: 'This practice item is done: its known answer was shown.',
  saved: 'Saved.',
  open: (count: number): string => `${countText(count, 'item')} ${count === 1 ? 'is' : 'are'} not answered yet.`,
  changedMeanwhile: 'An answer was changed at the same time. Please hand it in again.',
  passed: (right: number, of: number): string => `You have passed: ${right} of ${of} right.`,
  failed: (right: number, of: number): string => `Not passed: ${right} of ${of} right.`,
  lacking: (title: string): string => `This project needs a passed exam: ${title}. Take it under Exams.`,
} as const;

interface Needs extends Skills {
  readonly score: Score | null;
  readonly places: readonly OpenLanguage[];
}

/** Names what a project needs. */
export const needsText = ({ needs, examTitle }: { readonly needs: Needs | null; readonly examTitle: string | null }): string =>
  [
    needs && needs.places.length > 0 ? oneOfText(needs.places) : '',
    [needs ? skillsText(needs) : '', examTitle ? `passed exam: ${examTitle}` : '', needs?.score ? scoreText(needs.score) : '']
      .filter(Boolean)
      .join(', '),
  ]
    .filter(Boolean)
    .join('; ');

/** Says before the start what an exam asks. @param pays the most that passing it pays; null for nothing */
export const examTermsText = (
  { passMark, tries: most, minutes, practice }: ExamSettings,
  tests: number,
  pays: Money | null = null,
): string =>
  [
    pays ? `About ${countText(minutes, 'minute')}. ${examPayText(pays)}.` : `Unpaid, about ${countText(minutes, 'minute')}.`,
    practice > 0 ? `${countText(practice, 'practice item')} first, each explained once you have answered.` : '',
    `Then the test: ${passMark} of ${tests} right pass.`,
    `You have ${tries(most)}${most > 1 ? `, with ${EXAM_LIMITS.waitHours} hours between them` : ''}. Once begun, a try is open for ${EXAM_LIMITS.lastsHours} hours.`,
  ]
    .filter(Boolean)
    .join(' ');
