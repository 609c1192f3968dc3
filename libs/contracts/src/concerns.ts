import { countText } from './count-text.js';
import { LIMITS } from './limits.js';
import { projectTextRules } from './questions.js';
import { maxLength, required, type Rule } from './rules/rule.js';

/** States of a concern: what several people of a project say together. */
export const CONCERN_STATES = ['open', 'answered'] as const;
export type ConcernState = (typeof CONCERN_STATES)[number];

/** Filters of the list. `due`: an answer is due; `overdue`: it was due, and has not come. */
export const CONCERN_FILTERS = ['due', 'overdue', 'open', 'answered'] as const;
export type ConcernFilter = (typeof CONCERN_FILTERS)[number];

export const CONCERN_FILTER_LABEL: Readonly<Record<ConcernFilter, string>> = {
  due: 'An answer is due',
  overdue: 'The answer is overdue',
  open: 'No answer yet',
  answered: 'Answered',
};

export const CONCERN_LIMITS = {
  textMin: 10,
  textMax: 1_000,
  linesMax: 30,
  answerMax: 4_000,
  /** Answers to a concern. None of them is ever changed. */
  answers: 3,
  reasonMax: LIMITS.reasonMax,
  /** Concerns of a person in a project that have no answer yet. */
  unanswered: 3,
  /** Concerns of a person in a day of Lagos. */
  aDay: 5,
  /** Names that are shown; more are counted. */
  names: 5,
  /** Percent of the people of a project that make an answer due. */
  percent: 5,
  /** People that make an answer due at least, so that nobody does alone. */
  peopleMin: 2,
  dueDays: 7,
} as const;

const DAY_MS = 86_400_000;

/** Number of people of a project who make an answer due. */
export const supportNeeded = (people: number): number =>
  Math.max(CONCERN_LIMITS.peopleMin, Math.ceil((people * CONCERN_LIMITS.percent) / 100));

export const concernDueBy = (reached: Date): Date => new Date(reached.getTime() + CONCERN_LIMITS.dueDays * DAY_MS);

/** When admins are told again that an answer is due. */
export const concernWarnsAt = (dueBy: Date): Date => new Date(dueBy.getTime() - DAY_MS);

export const CONCERN_MESSAGES = {
  opened: 'Your concern is open. You are told when it is answered.',
  supported: 'Your support counts. You are told when it is answered.',
  left: 'You took your support back.',
  withdrawn: 'Your concern is withdrawn.',
  answered: 'Answer sent. Everybody who supports this concern is told.',
  hidden: 'The text is hidden. Everybody in the project reads your reason in its place.',
  textRequired: 'Please write what concerns you.',
  answerRequired: 'Please write the answer.',
  reasonRequired: 'Please say why the text is hidden.',
  tooMany: `${CONCERN_LIMITS.unanswered} of your concerns about this project have no answer yet. Please wait for one of them.`,
  tooManyToday: `You have opened ${CONCERN_LIMITS.aDay} concerns today. Please open the next one tomorrow.`,
  projectOver: 'This project is over, so nobody answers concerns about it any more.',
  stands: 'Others have joined this concern, or it has an answer, so it stays. You can take your own support back.',
  changed: 'Another admin has answered meanwhile. Please load it again.',
  tooManyAnswers: `A concern has at most ${CONCERN_LIMITS.answers} answers.`,
  hiddenBefore: 'The text of this concern is hidden already.',
  visible:
    'Everybody in this project, and the admins, read your text. Please name no private person, and write no phone number or address.',
  hides: 'Nobody reads your name: neither people of the project nor admins. You alone see that you support it.',
  shows: 'Everybody in this project, and the admins, read your name. You may hide it later, but some may remember it.',
  final: 'Everybody in the project reads it, with your name. It cannot be changed: you can add another one.',
  textStays: 'Only who wrote it and admins still read the text. The support, the answer and its due date stay as they are.',
} as const;

/** Says when an answer is due in a project. */
export const concernRuleText = (people: number): string =>
  `An answer is due within ${CONCERN_LIMITS.dueDays} days, for all to read, once ${supportNeeded(people)} people support a concern: ` +
  `${CONCERN_LIMITS.percent} % of the ${countText(people, 'person', 'people')} in this project, and at least ${CONCERN_LIMITS.peopleMin}.`;

/** Such as “3 people support it, 7 % of the project”. */
export function supportText({ supporters, people }: { readonly supporters: number; readonly people: number }): string {
  if (supporters === 0) return 'Nobody supports it any more';
  const percent = Math.min(100, Math.floor((100 * supporters) / Math.max(1, people)));
  const share = percent === 0 ? 'less than 1' : percent;
  return `${countText(supporters, 'person supports it', 'people support it')}, ${share} % of the project`;
}

/** In a group as small as this, others can guess a hidden name. */
const FEW = 10;

/** Says what a hidden name hides in a small project; undefined in a large one. */
export function hidingText(people: number): string | undefined {
  if (people >= FEW) return undefined;
  if (people <= 1) return 'You are alone in this project, so everybody knows that it is you.';
  if (people === 2) return 'This project has 2 people: the other one knows that it is you, and if both support it, the admins know too.';
  return `This project has only ${people} people, so others may guess who supports a concern. If all support it, everybody knows.`;
}

/** Tests if the person who opened a concern may withdraw it: nobody else supports it, and nothing is due or answered. */
export const isWithdrawable = ({
  mine,
  supporters,
  support,
  answerDueBy,
  answers,
}: {
  readonly mine: boolean;
  readonly supporters: number;
  readonly support: string | null;
  readonly answerDueBy: string | null;
  readonly answers: readonly unknown[];
}): boolean => mine && supporters === (support === null ? 0 : 1) && answerDueBy === null && answers.length === 0;

/** Such as “2 concerns wait for an answer, 1 of them overdue”. Null is more than are counted. */
export function concernsWaitingText({ due, overdue }: { readonly due: number | null; readonly overdue: number | null }): string {
  if (due === 0) return 'No answer to a concern is due';
  const many = `More than ${LIMITS.totalMax}`;
  const waits = due === null ? `${many} concerns wait for an answer` : `${countText(due, 'concern waits', 'concerns wait')} for an answer`;
  return overdue === 0 ? waits : `${waits}, ${overdue ?? many.toLowerCase()} of them overdue`;
}

const atMost = (length: number): Rule => maxLength(length, `must have at most ${length} characters`);

export const CONCERN_RULES = projectTextRules(CONCERN_MESSAGES.textRequired, CONCERN_LIMITS);
export const CONCERN_ANSWER_RULES: readonly Rule[] = [required(CONCERN_MESSAGES.answerRequired), atMost(CONCERN_LIMITS.answerMax)];
export const CONCERN_HIDING_RULES: readonly Rule[] = [required(CONCERN_MESSAGES.reasonRequired), atMost(CONCERN_LIMITS.reasonMax)];
