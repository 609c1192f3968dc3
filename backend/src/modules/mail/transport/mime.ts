import { type SendMailOptions } from 'nodemailer';
import { type OutgoingMail } from './mail-transport.js';

const domainOf = (from: string): string => /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';

/** What nodemailer needs to build the message. Nothing in it can make nodemailer read a file or fetch an address. */
export function messageOptions(mail: OutgoingMail, from: string): SendMailOptions {
  return {
    from,
    to: { name: mail.to.name, address: mail.to.address },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    date: mail.createdAt,
    messageId: `<${String(mail._id)}@${domainOf(from)}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
