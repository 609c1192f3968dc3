import { unreadMessagesText } from '@labelbridge/contracts';
import { oneLine } from '../../../foundation/mail/domain/email.js';
import { type MessagesOf, type ThreadKind } from './notification.js';

const waitingTitle = (count: number, about: string): string =>
  `${count === 1 ? 'Message' : unreadMessagesText(count)} about ${oneLine(about)}`;

export const THREAD_MESSAGES_OF: MessagesOf<ThreadKind> = {
  'job-message': ({ taskTitle, jobId, text, fromName }) => ({
    title: `Message about ${oneLine(taskTitle)}`,
    text: `${oneLine(fromName)} writes about ${oneLine(taskTitle)}: ${text}`,
    next: 'You can answer on the page of the job.',
    label: 'See the job',
    link: `/dashboard/jobs/${jobId}`,
  }),
  'application-message': ({ projectName, applicationId, text, fromName }) => ({
    title: `Message about your application to ${oneLine(projectName)}`,
    text: `${oneLine(fromName)} writes about your application to ${oneLine(projectName)}: ${text}`,
    next: 'You can answer on the page of the application.',
    label: 'See the application',
    link: `/dashboard/applications/${applicationId}`,
  }),
  'message-waiting': ({ about, count, text, fromName, link }) => ({
    title: waitingTitle(count, about),
    text: `${oneLine(fromName)} writes about ${oneLine(about)}: ${text}`,
    next: 'Please read and answer it in the app.',
    label: 'See the messages',
    link,
  }),
  'annotator-message-waiting': ({ about, count, link }) => ({
    title: waitingTitle(count, about),
    text: `An annotator wrote about ${oneLine(about)}, and no admin has read it yet.`,
    next: 'Please read and answer it in the app.',
    label: 'See the messages',
    link,
  }),
};
