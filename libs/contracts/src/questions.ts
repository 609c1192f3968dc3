import { countText } from './count-text.js';
import { LIMITS } from './limits.js';
import { fieldProblem, maxLength, required, type Rule, whenFilled } from './rules/rule.js';

/** States of a question about a project. A closed one gets no answer. */
export const QUESTION_STATES = ['open', 'answered', 'closed'] as const;
export type QuestionState = (typeof QUESTION_STATES)[number];

/** Filters of the list. `overdue`: open for longer than `QUESTION_LIMITS.overdueHours`. */
export const QUESTION_FILTERS = ['open', 'overdue', 'answered', 'closed'] as const;
export type QuestionFilter = (typeof QUESTION_FILTERS)[number];

export const QUESTION_STATE_LABEL: Readonly<Record<QuestionState, string>> = {
  open: 'No answer yet',
  answered: 'Answered',
  closed: 'Closed',
};

export const QUESTION_LIMITS = {
  textMin: 10,
  textMax: 1_000,
  linesMax: 30,
  answerMax: 4_000,
  reasonMax: LIMITS.reasonMax,
  /** Questions of a person in a project that have no answer yet. */
  unanswered: 10,
  /** Questions of a person in a day of Lagos. */
  aDay: 20,
  overdueHours: 48,
  /** Hours after which a person is told of another correction. */
  correctionHours: 24,
  /** Questions that are shown as like a typed one. */
  similar: 5,
  /** Followers who move to another question when theirs is closed as the same. */
  moved: 500,
} as const;

export const QUESTION_FILTER_LABEL: Readonly<Record<QuestionFilter, string>> = {
  ...QUESTION_STATE_LABEL,
  overdue: `No answer for ${QUESTION_LIMITS.overdueHours} hours`,
};

const HOUR_MS = 3_600_000;

/** Questions asked until then are overdue, if they are open. */
export const overdueSince = (now: Date): Date => new Date(now.getTime() - QUESTION_LIMITS.overdueHours * HOUR_MS);

export const QUESTION_MESSAGES = {
  asked: 'Question sent. You are told when it is answered.',
  followed: 'You are told when it is answered.',
  answered: 'Answer sent. Everybody who has this question is told.',
  corrected: 'Answer corrected. Everybody who has this question is told, at most once a day.',
  closed: 'Question closed. Everybody who has it is told why.',
  textRequired: 'Please write your question.',
  answerRequired: 'Please write the answer.',
  reasonRequired: 'Please say why it gets no answer.',
  tooMany: `${QUESTION_LIMITS.unanswered} of your questions about this project have no answer yet. Please wait for one of them.`,
  tooManyToday: `You have asked ${QUESTION_LIMITS.aDay} questions today. Please ask again tomorrow.`,
  projectOver: 'This project is over, so nobody answers questions about it any more.',
  ended: 'This question was answered or closed meanwhile. Please load it again.',
  changed: 'The answer was changed meanwhile. Please load it again.',
  sameQuestion: 'must be another question of this project that is not closed',
  tooManyFollow: 'Too many people have this question to move them. Please close the other one as the same as this.',
  visible:
    'Everybody in this project reads your question and its answer, without your name; admins see who asks. Please write no phone number or address.',
} as const;

const atMost = (length: number): Rule => maxLength(length, `must have at most ${length} characters`);

/** Rules of a text that all of a project read: it says something, in few lines. */
export const projectTextRules = (
  missing: string,
  { textMin, textMax, linesMax }: { readonly textMin: number; readonly textMax: number; readonly linesMax: number },
): readonly Rule[] => [
  required(missing),
  whenFilled((text) => text.trim().length >= textMin && /[\p{L}\p{N}]/u.test(text), `must have at least ${textMin} characters`),
  atMost(textMax),
  whenFilled((text) => text.split('\n').length <= linesMax, `must have at most ${linesMax} lines`),
];

export const QUESTION_RULES = projectTextRules(QUESTION_MESSAGES.textRequired, QUESTION_LIMITS);

export const QUESTION_ANSWER_RULES: readonly Rule[] = [required(QUESTION_MESSAGES.answerRequired), atMost(QUESTION_LIMITS.answerMax)];

export const QUESTION_CLOSING_RULES: readonly Rule[] = [required(QUESTION_MESSAGES.reasonRequired), atMost(QUESTION_LIMITS.reasonMax)];

/** Tests if a typed question can be compared with others: words of a few letters would find all. */
export const isComparable = (text: string): boolean => fieldProblem(QUESTION_RULES, text) === undefined;

/** Such as “3 questions wait, 1 of them for more than 48 hours”. Null is more than are counted. */
export function waitingText({ open, overdue }: { readonly open: number | null; readonly overdue: number | null }): string {
  if (open === 0) return 'No question waits for an answer';
  const many = `More than ${LIMITS.totalMax}`;
  const waits = open === null ? `${many} questions wait` : `${countText(open, 'question')} ${open === 1 ? 'waits' : 'wait'}`;
  if (overdue === 0) return waits;
  const isOnly = open === 1;
  return `${waits}${isOnly ? '' : `, ${overdue ?? many.toLowerCase()} of them`} for more than ${QUESTION_LIMITS.overdueHours} hours`;
}

/** Says how many others have a question; undefined if nobody has. */
export const othersText = (followers: number): string | undefined =>
  followers === 0 ? undefined : `${countText(followers, 'other person has', 'other people have')} this question`;
