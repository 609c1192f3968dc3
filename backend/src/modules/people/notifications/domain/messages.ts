import { ACCOUNT_REMINDER_MESSAGES, APPLY_AGAIN_DAYS, countText, MAIL_CHOICE_MESSAGES } from '@labelbridge/contracts';
import { type Email, oneLine } from '../../../foundation/mail/domain/email.js';
import { ADMIN_EVENT_MESSAGES, RECORDS_MESSAGES } from './admin-event.messages.js';
import {
  MAIL_TOPIC_OF,
  type MessagesOf,
  type PayChange,
  type Notification,
  type NotificationData,
  type NotificationKind,
  type NotificationMessage,
  type NotificationOf,
} from './notification.js';
import { PAYOUT_MESSAGES } from './payout.messages.js';
import { SECURITY_MESSAGES, verificationPart } from './security.messages.js';
import { THREAD_MESSAGES_OF } from './thread.messages.js';

const SECRET_KINDS: readonly NotificationKind[] = ['password-reset', 'email-verification', 'login-code'];

function payChangeText({ claimedText, proposedText, paidText, reason }: PayChange): string {
  const claimed = [claimedText && `you claimed ${claimedText}`, proposedText && `that comes to ${proposedText}`]
    .filter(Boolean)
    .join(', and ');
  const paid = paidText && paidText !== claimedText ? ` You are paid for ${paidText}.` : '';
  return ` The pay was changed${claimed && `: ${claimed}`}.${paid} The reason: ${reason}`;
}

function cancellationText(wasStarted: boolean, paid: NotificationData['job-cancelled']['paid']): string {
  if (!paid) return wasStarted ? 'Nothing is paid for the work that you began.' : 'It was not started, so nothing is paid for it.';
  const { amountText, nairaText, payBy } = paid;
  if (nairaText === null) return `You are paid ${amountText} by ${payBy}, in Naira at the rate of the next days.`;
  return `You are paid ${nairaText}${nairaText === amountText ? '' : ` (${amountText})`} by ${payBy}.`;
}

/** Typed names and titles become one line; reasons and messages keep their lines. */
const MESSAGES: MessagesOf<NotificationKind> = {
  ...PAYOUT_MESSAGES,
  ...RECORDS_MESSAGES,
  ...SECURITY_MESSAGES,
  ...ADMIN_EVENT_MESSAGES,
  ...THREAD_MESSAGES_OF,
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
    next: `Other projects are open to you. You can apply to this one again after ${APPLY_AGAIN_DAYS} days, or once your profile has changed.`,
    label: 'See the projects',
    link: '/dashboard/projects?tab=available',
  }),
  'application-reopened': ({ projectName }) => ({
    title: `Your application to ${oneLine(projectName)} is looked at again`,
    text: `An admin has reopened your application to ${oneLine(projectName)}. It is pending again.`,
    next: 'You need to do nothing. You hear back from us either way.',
    label: 'See your applications',
    link: '/dashboard/projects?tab=pending',
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
  'tasks-assigned': ({ count, firstDue }) => ({
    title: count === 1 ? 'A new task' : `${count} new tasks`,
    text: `${count === 1 ? '1 task is' : `${count} tasks are`} assigned to you. The first is due on ${firstDue}.`,
    next: 'Each job shows what it pays before you start.',
    label: 'See your jobs',
    link: '/dashboard/jobs',
  }),
  'job-approved': ({ taskTitle, jobId, amountText, change }) => ({
    title: `Approved: ${oneLine(taskTitle)}`,
    text: `Your work on ${oneLine(taskTitle)} was approved. You are owed ${amountText}.${change ? payChangeText(change) : ''}`,
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
  'job-cancelled': ({ taskTitle, jobId, reason, wasStarted, paid }) => ({
    title: `Cancelled: ${oneLine(taskTitle)}`,
    text: `${oneLine(taskTitle)} was taken back. The reason: ${reason} ${cancellationText(wasStarted, paid)}`,
    next: paid
      ? 'Its invoice is waiting to be paid. You get a mail when it is.'
      : 'Nothing is to be done: the job is in no list of open work any more.',
    label: 'See the job',
    link: `/dashboard/jobs/${jobId}`,
  }),
  'job-due-date': ({ taskTitle, jobId, before, dueDate }) => ({
    title: `New due date: ${oneLine(taskTitle)}`,
    text: `${oneLine(taskTitle)} is due on ${dueDate} now. It was due on ${before}.`,
    next: 'Everything else about the job stays as it is.',
    label: 'See the job',
    link: `/dashboard/jobs/${jobId}`,
  }),
  'items-added': ({ taskTitle, jobId, items }) => ({
    title: `More items: ${oneLine(taskTitle)}`,
    text: `Items were added to ${oneLine(taskTitle)}. It has ${countText(items, 'item')} now.`,
    next: 'What you have done stays. The job shows what it pays; where it is too much, write to the admins there, or decline it.',
    label: 'See the job',
    link: `/dashboard/jobs/${jobId}`,
  }),
  'account-needed': ({ waitingText }) => ({
    title: ACCOUNT_REMINDER_MESSAGES.needed,
    text: `${waitingText ? `${waitingText} is waiting for you. ` : ''}${ACCOUNT_REMINDER_MESSAGES.neededText}`,
    next: 'Open your profile, choose Edit, and enter your bank, account number and account name.',
    label: 'Add your payout account',
    link: '/dashboard/profile',
  }),
  'admin-digest': ({ lines, total }) => ({
    title: `Labelbridge today: ${countText(total, 'thing')} happened`,
    text: `Since your last digest:\n${lines.map((line) => `- ${line}`).join('\n')}`,
    next: 'You choose in Settings what you are notified of, and when this mail is sent.',
    label: 'Open Labelbridge',
    link: '/admin',
  }),
  'area-credential': ({ area, byName, name }) => ({
    title: `A deploy credential of the area ${area} was made`,
    text: `${oneLine(byName)} made the deploy credential “${oneLine(name)}”. Whoever has it may move the area ${area}.`,
    next: 'If nobody had announced it, revoke it and ask why.',
    label: 'See the areas',
    link: '/admin/areas',
  }),
  'area-moved': ({ area, byName, url, version }) => ({
    title: `The area ${area} was moved`,
    text: `${oneLine(byName)} moved the area ${area} ${url === null ? "back to where the server's settings say" : `to ${oneLine(url)}${version && ` (version ${version})`}`}. Its code runs in everybody's pages.`,
    next: 'If nobody had announced it, move the area back and ask why.',
    label: 'See the areas',
    link: '/admin/areas',
  }),
  'mail-undelivered': ({ subject }) => ({
    title: 'Mail could not be delivered',
    text: `An email was given up after many tries, first: ${oneLine(subject)}.`,
    next: 'See what the mail server says, and send it again once that is mended.',
    label: 'See the mail',
    link: '/admin/operations',
  }),
};

export function messageOf<Kind extends NotificationKind>({ kind, data }: NotificationOf<Kind>): NotificationMessage {
  return MESSAGES[kind](data);
}

/** @param origin the end of the text (`originText`) */
export function emailOf(notification: Notification, firstname: string, origin = ''): Email {
  const { title, text, next, label, link } = messageOf(notification);
  const email = { subject: title, greet: firstname, paragraphs: [text + origin, next], action: { label, path: link } };
  if (notification.kind === 'welcome' && notification.data.verification) {
    const { paragraphs, ...more } = verificationPart(notification.data.verification);
    return { ...email, ...more, paragraphs: [...email.paragraphs, ...paragraphs] };
  }
  if (MAIL_TOPIC_OF[notification.kind]) return { ...email, also: { label: MAIL_CHOICE_MESSAGES.link, path: '/dashboard/settings' } };
  return SECRET_KINDS.includes(notification.kind) ? { ...email, secret: true } : email;
}
