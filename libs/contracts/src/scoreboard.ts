import { APPEAL_DAYS, APPEAL_HOURS } from './appeals.js';
import { CONCERN_LIMITS } from './concerns.js';
import { countText } from './count-text.js';
import { formatMoney, type Money } from './money.js';
import { PAY_WITHIN_DAYS } from './pay-days.js';
import { QUESTION_LIMITS } from './questions.js';
import { HOLD_HOURS } from './review-time.js';

/** Figures of fewer people are not shown, nor figures whose difference tells of fewer. */
export const SCOREBOARD_PEOPLE_MIN = 10;
/** Closed months on the scoreboard. */
export const SCOREBOARD_MONTHS = 12;
/** Projects of a month, those with the most people first. */
export const SCOREBOARD_PROJECTS_MAX = 20;
/** Days after the end of a month until it is published: every appeal of its rejections is decided by then. */
export const SCOREBOARD_WAIT_DAYS = APPEAL_DAYS + APPEAL_HOURS / 24 + 1;
export const SCOREBOARD_CSV = '/api/scoreboard/export.csv';

/** Figures of a month. Hours have one decimal, shares are percent; null if a figure is not shown. */
export interface ScoreboardFigures {
  readonly decisionMedian: number | null;
  readonly decisionSlowest: number | null;
  readonly payMedian: number | null;
  readonly paySlowest: number | null;
  readonly overturned: number | null;
  readonly silence: number | null;
  readonly payPerHour: Money | null;
  readonly decidedInTime: number | null;
  readonly paidInTime: number | null;
  readonly concernsInTime: number | null;
  readonly questionsInTime: number | null;
}
export type ScoreboardFigure = keyof ScoreboardFigures;

interface FigureText {
  readonly label: string;
  readonly unit: string;
  /** Says how it is computed. */
  readonly how: string;
}

const DECIDED =
  'From each submission to its first decision, by an admin or by the server, in the month of the decision. Work that was sent back or cancelled before does not count.';
const ARRIVED = 'From each invoice, which the approval makes, to the payment that arrived, in the month of its arrival.';
const SLOWEST = 'One in ten took longer. Computed from the same times as the median.';

export const SCOREBOARD_FIGURES: Readonly<Record<ScoreboardFigure, FigureText>> = {
  decisionMedian: { label: 'Decision, median', unit: 'hours', how: DECIDED },
  decisionSlowest: { label: 'Decision, slowest tenth', unit: 'hours', how: SLOWEST },
  payMedian: { label: 'Pay, median', unit: 'hours', how: ARRIVED },
  paySlowest: { label: 'Pay, slowest tenth', unit: 'hours', how: SLOWEST },
  overturned: {
    label: 'Rejections overturned',
    unit: '%',
    how: 'Of all rejections of the month, those that were appealed, and did not stand when the month appeared here.',
  },
  silence: {
    label: 'Approved by silence',
    unit: '%',
    how: 'Of the first decisions of the month, approvals by the server because nobody decided in time.',
  },
  payPerHour: {
    label: 'Real pay an hour',
    unit: 'NGN',
    how: 'What arrived for each person in the month, in Naira as quoted on the invoice and after the fee of the transfer, by the hours of that work: those of the clock, or those that an admin confirmed if they are more; the median of all people, to two digits. Work without a clock is left out. What people pay for mobile data is not taken off, since Labelbridge does not know it.',
  },
  decidedInTime: {
    label: 'Decided in time',
    unit: '%',
    how: `Of the submissions that were to be decided in the month, those that were decided by the hour promised at the assignment; silence counts as a decision. Work that waited ${HOLD_HOURS} hours more, was sent back or cancelled after that hour, or still waits, is late.`,
  },
  paidInTime: {
    label: 'Paid in time',
    unit: '%',
    how: `Of the invoices that were to be paid in the month, those whose payment arrived by the promised day, ${countText(PAY_WITHIN_DAYS, 'day')} after the approval. An invoice that waits for a payout account is late, too.`,
  },
  concernsInTime: {
    label: 'Concerns answered in time',
    unit: '%',
    how: `Of the people behind concerns whose answer was due in the month, those who were answered within ${countText(CONCERN_LIMITS.dueDays, 'day')} after enough people supported the concern. What still has no answer is late.`,
  },
  questionsInTime: {
    label: 'Questions answered in time',
    unit: '%',
    how: `Of the questions about projects that were due in the month, those that were answered, or closed with a reason, within ${QUESTION_LIMITS.overdueHours} hours. What still has no answer is late.`,
  },
};

export const SCOREBOARD_FIGURE_NAMES: readonly ScoreboardFigure[] = [
  'decisionMedian',
  'decisionSlowest',
  'payMedian',
  'paySlowest',
  'overturned',
  'silence',
  'payPerHour',
  'decidedInTime',
  'paidInTime',
  'concernsInTime',
  'questionsInTime',
];

export const SCOREBOARD_MESSAGES = {
  lead: 'How we keep our word, by month, from the same records that decide and pay the work. Nobody edits these figures.',
  empty: `No month has figures of ${SCOREBOARD_PEOPLE_MIN} people yet`,
  platform: 'All work',
  hidden: 'Not shown',
  rules: [
    `Months are those of Lagos. A month appears ${countText(SCOREBOARD_WAIT_DAYS, 'day')} after its end, when every appeal is decided, and never changes. The last ${SCOREBOARD_MONTHS} months are shown.`,
    `A figure is shown only if at least ${SCOREBOARD_PEOPLE_MIN} annotators stand behind it.`,
    `It is not shown either if its annotators differ from those of another shown month by fewer than ${SCOREBOARD_PEOPLE_MIN}, or if all work without the shown projects would tell of fewer than ${SCOREBOARD_PEOPLE_MIN}: then the smallest of these projects is left out. A team that stays the same but for a few people has figures in one month alone.`,
    `Projects are public ones of ${SCOREBOARD_PEOPLE_MIN} annotators or more, at most ${SCOREBOARD_PROJECTS_MAX} a month. All work has the others, too.`,
  ],
} as const;

/** A figure with its unit; null if it is not shown. */
export function scoreboardText(figures: ScoreboardFigures, name: ScoreboardFigure): string | null {
  const value = figures[name];
  if (value === null) return null;
  if (typeof value === 'object') return formatMoney(value, { trimZeros: true });
  return SCOREBOARD_FIGURES[name].unit === '%' ? `${value} %` : `${value.toLocaleString('en-NG')} h`;
}

const monthNames = /* @__PURE__ */ new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** @param month YYYY-MM. @returns such as `October 2026` */
export const monthText = (month: string): string => monthNames.format(new Date(`${month}-01T00:00:00Z`));
