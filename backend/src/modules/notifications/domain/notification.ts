import { PAYOUT_NOTICE_KINDS, type PayoutNoticeData } from './payout.messages.js';

/** What shows that mail reaches a person. */
export interface VerificationSecrets {
  readonly token: string;
  readonly code: string;
}

/** What each kind of notice says. Texts with an amount or a rate in them come written (`₦6,000.00`, `₦1,500 per hour`). */
export interface NoticeData extends PayoutNoticeData {
  /** `verification` is told by mail only: `token` is the secret of its link, `code` does the same by typing. */
  welcome: { verification?: VerificationSecrets };
  'application-approved': { projectName: string };
  'application-rejected': { projectName: string; reason: string };
  /** `dueDate` is YYYY-MM-DD; `rateText` is null where the task has no rate of its own nor a project's. */
  'task-assigned': { taskTitle: string; jobId: string; dueDate: string; rateText: string | null };
  'job-approved': { taskTitle: string; jobId: string; amountText: string };
  'job-rejected': { taskTitle: string; jobId: string; reason: string };
  'job-message': { taskTitle: string; jobId: string; text: string; fromName: string };
  'mail-undelivered': { subject: string };
  'password-changed': Record<never, never>;
  /** `token` is the secret of the link. */
  'password-reset': { token: string };
  'email-verification': VerificationSecrets;
  'login-code': { code: string };
  'new-device': { device: string; address: string };
  'second-factor-on': Record<never, never>;
  /** `byOperator`: it was taken off for him, who had lost it. */
  'second-factor-off': { byOperator?: true };
  'recovery-codes-renewed': Record<never, never>;
  'recovery-code-used': Record<never, never>;
}

export type NoticeKind = keyof NoticeData;

/** One thing a person is told, of some of the kinds. */
export type NoticeOf<Kinds extends NoticeKind> = { [Kind in Kinds]: { kind: Kind; data: NoticeData[Kind] } }[Kinds];

/** One thing a person is told. */
export type Notice = NoticeOf<NoticeKind>;

/** The kinds of notice that guard an account and that the app shows. */
export const SECURITY_NOTICE_KINDS = [
  'new-device',
  'second-factor-on',
  'second-factor-off',
  'recovery-codes-renewed',
  'recovery-code-used',
] as const satisfies readonly NoticeKind[];

/** The kinds of notice that the app shows. */
export const NOTICE_KINDS = [
  'welcome',
  'application-approved',
  'application-rejected',
  'task-assigned',
  'job-approved',
  'job-rejected',
  'job-message',
  ...PAYOUT_NOTICE_KINDS,
  'mail-undelivered',
  'password-changed',
  ...SECURITY_NOTICE_KINDS,
] as const satisfies readonly NoticeKind[];

/** Kinds that are told in the app and by mail. The others come by mail only: who cannot log in, or a secret. */
export type InAppKind = (typeof NOTICE_KINDS)[number];

/** Told in the app alone: mail about mail that does not leave would not leave either. */
const NOT_BY_MAIL: readonly NoticeKind[] = ['mail-undelivered'];

export const isByMail = (kind: NoticeKind): boolean => !NOT_BY_MAIL.includes(kind);

/** Whether a kind is told in the app too. */
export const isInApp = (kind: NoticeKind): kind is InAppKind => NOTICE_KINDS.some((known) => known === kind);

/** A notice in words, for the app and for mail. */
export interface NoticeWords {
  readonly title: string;
  readonly text: string;
  /** What happens next, or what the reader may do. */
  readonly next: string;
  /** The button of the mail. */
  readonly label: string;
  /** A path of ours. */
  readonly link: string;
}
