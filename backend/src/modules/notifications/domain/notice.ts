/** What each kind of notice says. Texts with an amount or a rate in them come written (`₦6,000.00`, `₦1,500 per hour`). */
export interface NoticeData {
  welcome: Record<never, never>;
  'application-approved': { projectName: string };
  'application-rejected': { projectName: string; reason: string };
  /** `dueDate` is YYYY-MM-DD; `rateText` is null where the task has no rate of its own nor a project's. */
  'task-assigned': { taskTitle: string; jobId: string; dueDate: string; rateText: string | null };
  'job-approved': { taskTitle: string; jobId: string; amountText: string };
  'job-rejected': { taskTitle: string; jobId: string; reason: string };
  'job-message': { taskTitle: string; jobId: string; text: string; fromName: string };
  'invoice-paid': { invoiceNumber: string; amountText: string };
  'password-changed': Record<never, never>;
  /** `token` is the secret of the link. */
  'password-reset': { token: string };
}

export type NoticeKind = keyof NoticeData;

/** One thing a person is told. */
export type Notice = { [Kind in NoticeKind]: { kind: Kind; data: NoticeData[Kind] } }[NoticeKind];

/** The kinds of notice that the app shows. */
export const NOTICE_KINDS = [
  'welcome',
  'application-approved',
  'application-rejected',
  'task-assigned',
  'job-approved',
  'job-rejected',
  'job-message',
  'invoice-paid',
  'password-changed',
] as const satisfies readonly NoticeKind[];

/** Kinds that are told in the app and by mail. The others come by mail only: who cannot log in, or a secret. */
export type InAppKind = (typeof NOTICE_KINDS)[number];

/** Whether a kind is told in the app too. */
export const isInApp = (kind: NoticeKind): kind is InAppKind => NOTICE_KINDS.some((known) => known === kind);
