import { type Duty } from './principal.js';

/** Events that admins get grouped notifications of, on the bell and in the daily digest. Each admin can turn off each kind. */
export const ADMIN_EVENT_KINDS = [
  'jobs-submitted',
  'jobs-reworked',
  'reviews-due',
  'verdicts-due',
  'jobs-appealed',
  'jobs-reopened',
  'rejections-wait',
  'jobs-declined',
  'applications-made',
  'applications-withdrawn',
  'messages-received',
  'questions-asked',
  'concerns-backed',
  'concerns-due',
  'people-paused',
  'gold-disputed',
  'gold-short',
  'budget-low',
  'flags-answered',
  'payouts-failed',
  'pay-late',
  'acts-refused',
] as const;
export type AdminEventKind = (typeof ADMIN_EVENT_KINDS)[number];

export const ADMIN_EVENT_LABEL: Readonly<Record<AdminEventKind, string>> = {
  'jobs-submitted': 'Submitted jobs',
  'jobs-reworked': 'Jobs taken back for rework',
  'reviews-due': 'Jobs that are approved within a day if nobody decides',
  'verdicts-due': 'Items of rejected jobs that count as accepted within a day',
  'jobs-appealed': 'Appeals of rejections',
  'jobs-reopened': 'Overturned rejections whose pay an admin sets',
  'rejections-wait': 'Rejections that wait for a second admin',
  'jobs-declined': 'Declined jobs',
  'applications-made': 'New applications',
  'applications-withdrawn': 'Withdrawn applications',
  'messages-received': 'Messages from annotators',
  'questions-asked': 'Questions about projects',
  'concerns-backed': 'Concerns that need an answer within 7 days',
  'concerns-due': 'Concerns whose answer is due within a day',
  'people-paused': 'Work paused by gold items',
  'gold-disputed': 'Objections to gold answers',
  'gold-short': 'People without fresh gold items',
  'budget-low': 'Budgets of which less than a tenth is left',
  'flags-answered': 'Answers to flags',
  'payouts-failed': 'Failed payouts',
  'pay-late': 'Pay that is late, once a day',
  'acts-refused': 'Refused attempts of admins',
};

/** Duties of which an admin needs one to be notified. */
export const ADMIN_EVENT_DUTIES: Readonly<Record<AdminEventKind, readonly Duty[]>> = {
  'jobs-submitted': ['projects', 'review'],
  'jobs-reworked': ['projects', 'review'],
  'reviews-due': ['review'],
  'verdicts-due': ['review'],
  'jobs-appealed': ['review'],
  'jobs-reopened': ['review'],
  'rejections-wait': ['review'],
  'jobs-declined': ['projects', 'review'],
  'applications-made': ['projects'],
  'applications-withdrawn': ['projects'],
  'messages-received': ['projects', 'review'],
  'questions-asked': ['projects', 'review'],
  'concerns-backed': ['projects', 'review'],
  'concerns-due': ['projects', 'review'],
  'people-paused': ['projects', 'review'],
  'gold-disputed': ['projects', 'review'],
  'gold-short': ['projects', 'review'],
  'budget-low': ['projects', 'pay'],
  'flags-answered': ['review'],
  'payouts-failed': ['pay'],
  'pay-late': ['pay'],
  'acts-refused': ['people', 'settings'],
};

const EVENT_OF_JOB_ACTION: Readonly<Partial<Record<string, AdminEventKind>>> = {
  submit: 'jobs-submitted',
  rework: 'jobs-reworked',
  appeal: 'jobs-appealed',
  reopen: 'jobs-reopened',
  decline: 'jobs-declined',
};

export const eventOfJobAction = (action: string): AdminEventKind | undefined => EVENT_OF_JOB_ACTION[action];

/** Hour in Lagos of the daily digest, unless an admin sets another one. */
export const DIGEST_HOUR_DEFAULT = 8;
export const DIGEST_HOUR_MAX = 23;

export const NOTIFICATION_SETTINGS_MESSAGES = {
  title: 'Notifications',
  saved: 'Notification settings saved.',
  always: 'Payouts that need a decision, missing exchange rates and undeliverable email are always shown and mailed.',
} as const;

/**
 * Mails that annotators can turn off; the app shows the same news. Mail about the account, its safety, and payouts that need action
 * is always sent.
 */
export const MAIL_TOPICS = ['applications', 'work', 'reviews', 'messages', 'payments'] as const;
export type MailTopic = (typeof MAIL_TOPICS)[number];

export const MAIL_TOPIC_LABEL: Readonly<Record<MailTopic, string>> = {
  applications: 'Answers to my applications',
  work: 'New work and changed due dates',
  reviews: 'Work that is approved, rejected or cancelled',
  messages: 'Messages that I have not read, and answers to my questions',
  payments: 'Payments that were sent or arrived',
};

export const MAIL_CHOICE_MESSAGES = {
  title: 'Emails',
  saved: 'Your choice of emails is saved.',
  always: 'The app shows all of it. Email about your account, its safety, payouts that failed, and questions about your work always comes.',
  link: 'Choose your emails',
} as const;
