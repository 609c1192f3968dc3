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
  messages: 'Messages that I have not read',
  payments: 'Payments that were sent or arrived',
};

export const MAIL_CHOICE_MESSAGES = {
  title: 'Emails',
  saved: 'Your choice of emails is saved.',
  always: 'The app shows all of it. Email about your account, its safety, and payouts that failed always comes.',
  link: 'Choose your emails',
} as const;
