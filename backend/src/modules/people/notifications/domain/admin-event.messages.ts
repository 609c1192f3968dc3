import { type AdminEventKind, countText } from '@labelbridge/contracts';
import { oneLine } from '../../../foundation/mail/domain/email.js';
import { type EventNotificationData, type MessagesOf, type NotificationMessage, type RecordsKind } from './notification.js';

/** Titles of groups, such as "4 jobs submitted in Lagos signs". */
const TITLES: Readonly<Record<AdminEventKind, (count: number, name: string) => string>> = {
  'jobs-submitted': (count, name) => `${countText(count, 'job')} submitted in ${name}`,
  'jobs-reworked': (count, name) => `${countText(count, 'job')} taken back for rework in ${name}`,
  'jobs-declined': (count, name) => `${countText(count, 'job')} declined in ${name}`,
  'applications-made': (count, name) => `${countText(count, 'application')} to ${name}`,
  'applications-withdrawn': (count, name) => `${countText(count, 'application')} to ${name} withdrawn`,
  'messages-received': (count, name) => `${countText(count, 'message')} about ${name}`,
  'acts-refused': (count, name) => `${countText(count, 'attempt')} refused: ${name}`,
  'payouts-failed': (count, name) => `${countText(count, 'payout')} failed at ${name}`,
};

const NEXT: Readonly<Record<AdminEventKind, string>> = {
  'jobs-submitted': 'Please review the work.',
  'jobs-reworked': 'The work is submitted again when it is done.',
  'jobs-declined': 'Please assign the work to somebody else.',
  'applications-made': 'Please approve or reject them.',
  'applications-withdrawn': 'There is nothing to decide.',
  'messages-received': 'Please answer the annotator.',
  'acts-refused': 'Nothing was changed. The audit log has the details.',
  'payouts-failed': 'The annotators are still owed the money. Please see why.',
};

export const eventTitle = (kind: AdminEventKind, count: number, name: string): string => TITLES[kind](count, oneLine(name));

/** Subject or author of the newest event; empty if the title of the group contains it. */
function aboutText(kind: AdminEventKind, { count, name, title }: EventNotificationData): string {
  if (title === name) return '';
  if (kind === 'acts-refused') return `${oneLine(title)} made ${count === 1 ? 'it' : 'the newest'}.`;
  return `${count === 1 ? 'It is about' : 'The newest is about'} ${oneLine(title)}.`;
}

const messageFor =
  (kind: AdminEventKind) =>
  (data: EventNotificationData): NotificationMessage => {
    const title = eventTitle(kind, data.count, data.name);
    return {
      title,
      text: [aboutText(kind, data), NEXT[kind]].filter(Boolean).join(' '),
      next: NEXT[kind],
      label: 'See it',
      link: data.link,
    };
  };

export const ADMIN_EVENT_MESSAGES: MessagesOf<AdminEventKind> = {
  'jobs-submitted': messageFor('jobs-submitted'),
  'jobs-reworked': messageFor('jobs-reworked'),
  'jobs-declined': messageFor('jobs-declined'),
  'applications-made': messageFor('applications-made'),
  'applications-withdrawn': messageFor('applications-withdrawn'),
  'messages-received': messageFor('messages-received'),
  'payouts-failed': messageFor('payouts-failed'),
  'acts-refused': messageFor('acts-refused'),
};

const LABEL = 'See the audit log';
const LINK = '/admin/audit';

export const RECORDS_MESSAGES: MessagesOf<RecordsKind> = {
  'records-changed': ({ day, count, found }) => ({
    title: 'Records were changed outside the product',
    text: `The check of ${day} found ${count} ${count === 1 ? 'fault' : 'faults'}:\n${found}`,
    next: 'Send no payout. Keep a copy of the database and the logs as they are now, and find out who had access to the database. The audit log says what to do.',
    label: LABEL,
    link: LINK,
  }),
  'records-checked': ({ day, resultText, anchors }) => ({
    title: `Records checked on ${day}`,
    text: `${resultText}\nThe chains ended then at:\n${anchors}`,
    next: 'Keep this mail outside the server. Should anybody shorten or rewrite the records, its lines prove it: npm run cli -- audit:check --anchor "LINE".',
    label: LABEL,
    link: LINK,
  }),
};
