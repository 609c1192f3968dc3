import { type Email, oneLine } from '../../mail/domain/email.js';
import {
  type MessagesOf,
  type Notification,
  type NotificationKind,
  type NotificationMessage,
  type NotificationOf,
} from './notification.js';
import { PAYOUT_MESSAGES } from './payout.messages.js';
import { SECURITY_MESSAGES, verificationPart } from './security.messages.js';

/** The kinds whose mail contains a secret. */
const SECRET_KINDS: readonly NotificationKind[] = ['password-reset', 'email-verification', 'login-code'];

/** Names and titles that people typed become one line; reasons and messages keep their lines. */
const MESSAGES: MessagesOf<NotificationKind> = {
  ...PAYOUT_MESSAGES,
  ...SECURITY_MESSAGES,
  welcome: () => ({
    title: 'Welcome to Labelbridge',
    text: 'Your account is ready.',
    next: 'Choose a project and apply. Each one shows what it pays, and you hear back from us either way.',
    label: 'See the projects',
    link: '/dashboard/projects?tab=available',
  }),
  'application-approved': ({ projectName }) => ({
    title: `You have joined ${oneLine(projectName)}`,
    text: `Your application to ${oneLine(projectName)} was approved.`,
    next: 'When a task is assigned to you, you get a mail that says what it pays and when it is due.',
    label: 'See your projects',
    link: '/dashboard/projects?tab=active',
  }),
  'application-rejected': ({ projectName, reason }) => ({
    title: `Your application to ${oneLine(projectName)} was not accepted`,
    text: `Your application to ${oneLine(projectName)} was not accepted. The reason: ${reason}`,
    next: 'Other projects are open to you.',
    label: 'See the projects',
    link: '/dashboard/projects?tab=available',
  }),
  'task-assigned': ({ taskTitle, jobId, dueDate, rateText }) => {
    const pay = rateText ? `It pays ${rateText}.` : 'What it pays is agreed when your work is approved.';
    return {
      title: `New task: ${oneLine(taskTitle)}`,
      text: `${oneLine(taskTitle)} is assigned to you. It is due on ${dueDate}. ${pay}`,
      next: 'Open the task, do the work, and submit it with the minutes you spent.',
      label: 'Open the job',
      link: `/dashboard/jobs/${jobId}`,
    };
  },
  'job-approved': ({ taskTitle, jobId, amountText }) => ({
    title: `Approved: ${oneLine(taskTitle)}`,
    text: `Your work on ${oneLine(taskTitle)} was approved. You are owed ${amountText}.`,
    next: 'Its invoice is waiting to be paid. You get a mail when it is.',
    label: 'See the job',
    link: `/dashboard/jobs/${jobId}`,
  }),
  'job-rejected': ({ taskTitle, jobId, reason }) => ({
    title: `Rejected: ${oneLine(taskTitle)}`,
    text: `Your work on ${oneLine(taskTitle)} was rejected. The reason: ${reason}`,
    next: 'Choose Rework on the job, put it right, and submit it again.',
    label: 'See the job',
    link: `/dashboard/jobs/${jobId}`,
  }),
  'job-message': ({ taskTitle, jobId, text, fromName }) => ({
    title: `Message about ${oneLine(taskTitle)}`,
    text: `${oneLine(fromName)} writes about ${oneLine(taskTitle)}: ${text}`,
    next: 'You find the job in your list.',
    label: 'See the job',
    link: `/dashboard/jobs/${jobId}`,
  }),
  'mail-undelivered': ({ subject }) => ({
    title: 'Mail could not be delivered',
    text: `Mail was given up after many tries, first: ${oneLine(subject)}.`,
    next: 'See what the mail server says, and send it again once that is mended.',
    label: 'See the mail',
    link: '/admin/operations',
  }),
};

export function messageOf<Kind extends NotificationKind>({ kind, data }: NotificationOf<Kind>): NotificationMessage {
  return MESSAGES[kind](data);
}

/** The mail of a notification. */
export function emailOf(notification: Notification, firstname: string): Email {
  const { title, text, next, label, link } = messageOf(notification);
  const email = { subject: title, greet: firstname, paragraphs: [text, next], action: { label, path: link } };
  if (notification.kind === 'welcome' && notification.data.verification) {
    const { paragraphs, ...more } = verificationPart(notification.data.verification);
    return { ...email, ...more, paragraphs: [...email.paragraphs, ...paragraphs] };
  }
  return SECRET_KINDS.includes(notification.kind) ? { ...email, secret: true } : email;
}
