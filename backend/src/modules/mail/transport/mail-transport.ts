import { type OutboxRecord } from '../persistence/outbox.schema.js';

/** A mail as a transport gets it. The id is the same in every attempt, so that a receiver can tell a repetition. */
export type OutgoingMail = Pick<OutboxRecord, '_id' | 'to' | 'subject' | 'text' | 'html' | 'createdAt'>;

/** How mail travels. */
export abstract class MailTransport {
  /** Where mail goes, for the log and the outbox page. */
  abstract readonly description: string;

  /** Hands one mail over. Resolves when the far side has taken it. @throws whatever went wrong */
  abstract deliver(mail: OutgoingMail): Promise<void>;

  abstract close(): void;
}
