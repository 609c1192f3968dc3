import { type SendMailOptions } from 'nodemailer';
import { type MailingList, type OutboxRecord } from '../persistence/outbox.schema.js';

/** The id is the same in every attempt, so that a receiver can detect a repetition. */
export type OutgoingMail = Pick<OutboxRecord, '_id' | 'to' | 'subject' | 'text' | 'html' | 'list' | 'createdAt'>;

export abstract class MailTransport {
  /** For the log. */
  abstract readonly description: string;

  /** Resolves when the receiver has accepted the mail. */
  abstract deliver(mail: OutgoingMail): Promise<void>;

  abstract close(): void;
}

const domainOf = (from: string): string => /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';

const listHeaders = ({ unsubscribe }: MailingList): Record<string, string> => ({
  'List-Unsubscribe': `<${unsubscribe}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** Nodemailer must neither read files nor fetch addresses for the message. */
export function messageOptions(mail: OutgoingMail, from: string): SendMailOptions {
  return {
    from,
    to: { name: mail.to.name, address: mail.to.address },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    date: mail.createdAt,
    messageId: `<${String(mail._id)}@${domainOf(from)}>`,
    headers: { 'Auto-Submitted': 'auto-generated', ...(mail.list && listHeaders(mail.list)) },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
