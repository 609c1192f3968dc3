export const THREAD_MESSAGES = { sent: 'Message sent.', read: 'Marked as read.' } as const;

export const ACCOUNT_REMINDER_MESSAGES = {
  needed: 'Add a payout account',
  neededText: 'Without a payout account we cannot send you your pay.',
  missing: 'No payout account',
  reminded: 'Reminder sent.',
  hasAccount: 'This annotator has a payout account already.',
  notAnnotator: 'Only an active annotator can be reminded of a payout account.',
} as const;

export const remindedLately = (waitHours: number): string =>
  `This annotator was reminded less than a day ago. Please try again in ${waitHours === 1 ? '1 hour' : `${waitHours} hours`}.`;

export const unreadMessagesText = (count: number): string => (count === 1 ? '1 new message' : `${count} new messages`);
