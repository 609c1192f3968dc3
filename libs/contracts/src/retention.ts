/** Retention period of a kind of record, by age (docs/privacy.md; Nigeria Data Protection Act 2023, section 24). */
export interface RetentionRule {
  readonly what: string;
  readonly collection: string;
  /** Field of the instant from which the age counts. */
  readonly field: string;
  readonly days: number;
  readonly why: string;
}

/** All periods: the removal job obeys them, and the privacy page shows them. Ledger, invoices and payouts stay for good. */
export const RETENTION: readonly RetentionRule[] = [
  { what: 'Sessions that have ended', collection: 'sessions', field: 'expiresAt', days: 1, why: 'of no use once they have run out' },
  { what: 'Password links', collection: 'passwordresets', field: 'expiresAt', days: 1, why: 'of no use once they have run out' },
  { what: 'Mailed codes', collection: 'mailedcodes', field: 'expiresAt', days: 1, why: 'of no use once they have run out' },
  { what: 'Half-finished log-ins', collection: 'loginchallenges', field: 'expiresAt', days: 1, why: 'of no use once they have run out' },
  { what: 'Devices that logged in', collection: 'knowndevices', field: 'expiresAt', days: 1, why: 'of no use once they are forgotten' },
  {
    what: 'Email that was sent',
    collection: 'outbox',
    field: 'sentAt',
    days: 30,
    why: 'to answer questions about email that did not arrive',
  },
  { what: 'Email that was given up', collection: 'outbox', field: 'failedAt', days: 90, why: 'to send it again once the fault is mended' },
  {
    what: 'Events that admins are notified of',
    collection: 'adminevents',
    field: 'at',
    days: 60,
    why: 'for notifications and the daily digest',
  },
  { what: 'Notices in the app', collection: 'notifications', field: 'createdAt', days: 365, why: 'to look up past notifications' },
  { what: 'Refused rows of imports and deletions', collection: 'runproblems', field: 'createdAt', days: 90, why: 'to correct the file' },
  {
    what: 'Answers to repeated requests',
    collection: 'idempotencykeys',
    field: 'createdAt',
    days: 10,
    why: 'a repetition comes within days',
  },
];

/** Audit entries are removed oldest first, so that the chain stays whole. Six years, as accounting records (Companies Income Tax Act). */
export const AUDIT_KEPT_DAYS = 6 * 365;

/** The privacy notice, and what consent to news is given to. Terms have versions of their own (`terms.ts`). */
export const PRIVACY_VERSION = '2026-11';

/** Kinds of consent. Terms come with the account and end with it. */
export const CONSENT_KINDS = ['terms', 'news'] as const;
export type ConsentKind = (typeof CONSENT_KINDS)[number];
