import { RESET_LINK_MINUTES } from '@labelbridge/contracts';
import { type Email, oneLine } from '../../mail/domain/email.js';
import { type Notice, type NoticeKind, type NoticeWords } from './notification.js';
import { payoutWordsOf } from './payout.messages.js';
import { securityWordsOf, verificationPart } from './security.messages.js';

/** Letters that hold what only their reader may know. */
const SECRET_KINDS: readonly NoticeKind[] = ['password-reset', 'email-verification', 'login-code'];

/** Puts a notice into words. Names and titles that people typed become one line; reasons and messages keep their lines. */
export function wordsOf(notice: Notice): NoticeWords {
  switch (notice.kind) {
    case 'welcome':
      return {
        title: 'Welcome to Labelbridge',
        text: 'Your account is ready.',
        next: 'Choose a project and apply. Each one shows what it pays, and you hear back from us either way.',
        label: 'See the projects',
        link: '/dashboard/projects?tab=available',
      };
    case 'application-approved': {
      const project = oneLine(notice.data.projectName);
      return {
        title: `You have joined ${project}`,
        text: `Your application to ${project} was approved.`,
        next: 'When a task is assigned to you, you get a mail that says what it pays and when it is due.',
        label: 'See your projects',
        link: '/dashboard/projects?tab=active',
      };
    }
    case 'application-rejected': {
      const project = oneLine(notice.data.projectName);
      return {
        title: `Your application to ${project} was not accepted`,
        text: `Your application to ${project} was not accepted. The reason: ${notice.data.reason}`,
        next: 'Other projects are open to you.',
        label: 'See the projects',
        link: '/dashboard/projects?tab=available',
      };
    }
    case 'task-assigned': {
      const { taskTitle, jobId, dueDate, rateText } = notice.data;
      const task = oneLine(taskTitle);
      const pay = rateText ? `It pays ${rateText}.` : 'What it pays is agreed when your work is approved.';
      return {
        title: `New task: ${task}`,
        text: `${task} is assigned to you. It is due on ${dueDate}. ${pay}`,
        next: 'Open the task, do the work, and submit it with the minutes you spent.',
        label: 'Open the job',
        link: `/dashboard/jobs/${jobId}`,
      };
    }
    case 'job-approved': {
      const { taskTitle, jobId, amountText } = notice.data;
      const task = oneLine(taskTitle);
      return {
        title: `Approved: ${task}`,
        text: `Your work on ${task} was approved. You are owed ${amountText}.`,
        next: 'Its invoice is waiting to be paid. You get a mail when it is.',
        label: 'See the job',
        link: `/dashboard/jobs/${jobId}`,
      };
    }
    case 'job-rejected': {
      const { taskTitle, jobId, reason } = notice.data;
      const task = oneLine(taskTitle);
      return {
        title: `Rejected: ${task}`,
        text: `Your work on ${task} was rejected. The reason: ${reason}`,
        next: 'Choose Rework on the job, put it right, and submit it again.',
        label: 'See the job',
        link: `/dashboard/jobs/${jobId}`,
      };
    }
    case 'job-message': {
      const { taskTitle, jobId, text, fromName } = notice.data;
      const task = oneLine(taskTitle);
      return {
        title: `Message about ${task}`,
        text: `${oneLine(fromName)} writes about ${task}: ${text}`,
        next: 'You find the job in your list.',
        label: 'See the job',
        link: `/dashboard/jobs/${jobId}`,
      };
    }
    case 'invoice-paid':
    case 'payout-sent':
    case 'payout-failed':
    case 'payout-returned':
    case 'payout-account-changed':
    case 'payout-attention':
    case 'payout-approval':
    case 'payout-report-differs':
    case 'rate-missing':
      return payoutWordsOf(notice);
    case 'mail-undelivered':
      return {
        title: 'Mail could not be delivered',
        text: `Mail was given up after many tries, first: ${oneLine(notice.data.subject)}.`,
        next: 'See what the mail server says, and send it again once that is mended.',
        label: 'See the mail',
        link: '/admin/operations',
      };
    case 'password-changed':
      return {
        title: 'Your password was changed',
        text: 'The password of your account was changed, and your other sessions were ended.',
        next: 'If it was you, nothing is to be done. If not, set a new password at once.',
        label: 'Set a new password',
        link: '/forgot-password',
      };
    case 'password-reset':
      return {
        title: 'Set a new password',
        text: `You asked for a link to set a new password. It works once, for ${RESET_LINK_MINUTES} minutes.`,
        next: 'If you did not ask for it, nothing is to be done: your password stays as it is.',
        label: 'Set a new password',
        // The part behind # never reaches a server, so no log of one keeps the token.
        link: `/reset-password#token=${notice.data.token}`,
      };
    default:
      return securityWordsOf(notice);
  }
}

/** The mail that tells the same. */
export function letterOf(notice: Notice, firstname: string): Email {
  const { title, text, next, label, link } = wordsOf(notice);
  const letter = { subject: title, greet: firstname, paragraphs: [text, next], action: { label, path: link } };
  if (notice.kind === 'welcome' && notice.data.verification) {
    const { paragraphs, ...more } = verificationPart(notice.data.verification);
    return { ...letter, ...more, paragraphs: [...letter.paragraphs, ...paragraphs] };
  }
  return SECRET_KINDS.includes(notice.kind) ? { ...letter, secret: true } : letter;
}
