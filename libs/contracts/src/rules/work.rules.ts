import { LIMITS } from '../limits.js';
import { TASK_NAMES } from '../modalities.js';
import { PROJECT_FORM_MESSAGES, TASK_FORM_MESSAGES } from '../messages/admin.messages.js';
import { WORK_MESSAGES } from '../messages/work.messages.js';
import { httpLink, maxLength, oneOf, plainDate, required, type Rule } from './rule.js';

const atMost = (length: number): Rule => maxLength(length, `must not be longer than ${length} characters`);
const link = (message: string): readonly Rule[] => [required(message), atMost(LIMITS.linkMax), httpLink(WORK_MESSAGES.linkShape)];
const date = (message: string): readonly Rule[] => [required(message), plainDate(WORK_MESSAGES.dateShape)];

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
  taskName: [required(TASK_FORM_MESSAGES.taskNameRequired), oneOf(TASK_NAMES, `must be one of: ${TASK_NAMES.join(', ')}`)],
  taskLink: link(TASK_FORM_MESSAGES.taskLinkRequired),
  taskGuidelineLink: link(TASK_FORM_MESSAGES.guidelineLinkRequired),
  dueDate: date(TASK_FORM_MESSAGES.dueDateRequired),
  createdBy: [required(TASK_FORM_MESSAGES.createdByRequired)],
  title: [atMost(LIMITS.titleMax)],
} as const;

/** The texts of a submission (product.md: a link or a note of the work done). */
export const SUBMISSION_RULES = {
  link: [atMost(LIMITS.linkMax), httpLink(WORK_MESSAGES.linkShape)],
  note: [atMost(LIMITS.noteMax)],
} as const;

/** A rejection must say why. */
export const REASON_RULES: readonly Rule[] = [required(WORK_MESSAGES.reasonRequired), atMost(LIMITS.reasonMax)];

/** A message from an admin to an annotator. */
export const MESSAGE_RULES: readonly Rule[] = [required(WORK_MESSAGES.messageRequired), atMost(LIMITS.messageMax)];
