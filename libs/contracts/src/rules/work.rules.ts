import { LIMITS } from '../limits.js';
import { APPEAL_MESSAGES } from '../appeals.js';
import { TASK_NAMES } from '../modalities.js';
import { PROJECT_FORM_MESSAGES, TASK_FORM_MESSAGES } from '../messages/admin.messages.js';
import { WORK_MESSAGES } from '../messages/work.messages.js';
import { WORKPLACE_MESSAGES } from '../messages/workplace.messages.js';
import { type PlainDate } from '../dates.js';
import { CURRENCIES, parseMajorUnits } from '../money.js';
import { REVIEW_TIME_MESSAGES } from '../review-time.js';
import { RATE_UNITS } from '../rate.js';
import { explains, namesAFault } from './rejection-reason.js';
import { type FormValues, httpLink, maxLength, oneOf, plainDate, required, type Rule } from './rule.js';

const atMost = (length: number): Rule => maxLength(length, `Please enter at most ${length} characters.`);
/** Skips a rule for work in the product: such a task has no link, but its jobs have. */
const unlessInProduct =
  (rule: Rule): Rule =>
  (value, form) =>
    form.workplace === 'labelbridge' ? undefined : rule(value, form);
const link = (message: string): readonly Rule[] => [required(message), atMost(LIMITS.linkMax), httpLink(WORK_MESSAGES.linkShape)];
const date = (message: string): readonly Rule[] => [required(message), plainDate(WORK_MESSAGES.dateShape)];

/** Accepts today or later, and `before`, the stored date. @param today the day in Lagos */
export const dueDateRule =
  (today: PlainDate, before?: PlainDate): Rule =>
  (value) =>
    value === '' || value === before || value >= today ? undefined : WORK_MESSAGES.dueDatePast;

/** Specification section 5, Project form. */
export const PROJECT_RULES = {
  projectName: [required(PROJECT_FORM_MESSAGES.projectNameRequired), atMost(LIMITS.projectNameMax)],
  company: [required(PROJECT_FORM_MESSAGES.companyRequired), atMost(LIMITS.companyMax)],
  dueDate: date(PROJECT_FORM_MESSAGES.dueDateRequired),
  title: [atMost(LIMITS.titleMax)],
  description: [atMost(LIMITS.descriptionMax)],
  duration: [atMost(LIMITS.durationMax)],
} as const;

/** Specification section 5, Task create form. */
export const TASK_RULES = {
  taskName: [required(TASK_FORM_MESSAGES.taskNameRequired), oneOf(TASK_NAMES, `Please choose one of: ${TASK_NAMES.join(', ')}.`)],
  taskLink: link(TASK_FORM_MESSAGES.taskLinkRequired).map(unlessInProduct),
  taskGuidelineLink: link(TASK_FORM_MESSAGES.guidelineLinkRequired),
  dueDate: date(TASK_FORM_MESSAGES.dueDateRequired),
  createdBy: [required(TASK_FORM_MESSAGES.createdByRequired)],
  title: [atMost(LIMITS.titleMax)],
} as const;

/** Optional rate of a form; more than zero if given. */
export const RATE_FORM_RULES = {
  'rate.amount': [(value: string) => (value.trim() === '' || parseMajorUnits(value) ? undefined : WORK_MESSAGES.amountShape)],
  'rate.currency': [oneOf(CURRENCIES, `must be one of: ${CURRENCIES.join(', ')}`)],
  'rate.per': [
    oneOf(RATE_UNITS, `must be one of: ${RATE_UNITS.join(', ')}`),
    (value: string, form: FormValues) =>
      value === 'item' && form.workplace !== 'labelbridge' ? WORKPLACE_MESSAGES.itemRateElsewhere : undefined,
  ],
} as const;

/** The texts of a submission (product.md: a link or a note of the work done). */
export const SUBMISSION_RULES = {
  link: [atMost(LIMITS.linkMax), httpLink(WORK_MESSAGES.linkShape)],
  note: [atMost(LIMITS.noteMax)],
  minutesReason: [atMost(LIMITS.reasonMax)],
} as const;

/** Reason of an approval that changes the pay; `approvalNeeds` tells if it is required. */
export const CHANGE_REASON_RULES: readonly Rule[] = [atMost(LIMITS.reasonMax)];

export const REASON_RULES: readonly Rule[] = [required(WORK_MESSAGES.reasonRequired), atMost(LIMITS.reasonMax)];

/** Rules for the reason of a rejected job. */
export const REJECTION_RULES: readonly Rule[] = [
  ...REASON_RULES,
  namesAFault(WORK_MESSAGES.rejectionNamesNothing),
  explains(WORK_MESSAGES.rejectionTooShort),
];

/** Evidence of a hold. */
export const EVIDENCE_RULES: readonly Rule[] = [
  required(REVIEW_TIME_MESSAGES.evidenceRequired),
  atMost(LIMITS.reasonMax),
  explains(REVIEW_TIME_MESSAGES.evidenceTooShort),
];

/** Reason of the decision on an appeal, which is final. */
export const APPEAL_DECISION_RULES: readonly Rule[] = [...REASON_RULES, explains(APPEAL_MESSAGES.reasonTooShort)];

export const APPEAL_RULES: readonly Rule[] = [required(APPEAL_MESSAGES.textRequired), atMost(LIMITS.reasonMax)];

export const MESSAGE_RULES: readonly Rule[] = [required(WORK_MESSAGES.messageRequired), atMost(LIMITS.messageMax)];
