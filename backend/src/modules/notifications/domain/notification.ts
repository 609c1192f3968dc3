/** The secrets that prove that a person receives mail: the token of a link, and a code to type. */
export interface VerificationSecrets {
  readonly token: string;
  readonly code: string;
}

interface PayoutNotificationData {
  /** `account` is masked; `reference` is the bank's where there is one. `invoices` is a list such as `INV-2026-000001`. */
  'invoice-paid': { invoiceNumber: string; amountText: string; account: string; reference: string };
  'payout-sent': { invoices: string; amountText: string; account: string };
  'payout-failed': { invoices: string; amountText: string; why: string };
  'payout-returned': { invoices: string; amountText: string; why: string };
  /** `until` is formatted in Lagos time. */
  'payout-account-changed': { account: string; until: string };
  /** To admins. */
  'payout-attention': { reference: string; name: string; why: string };
  'payout-approval': { amountText: string; count: number; byName: string; batchId: string };
  'payout-report-differs': { day: string; differenceText: string };
  'rate-missing': { currency: string };
}

/** The data of each kind of notification. Amounts and rates come as formatted text (`₦6,000.00`, `₦1,500 per hour`). */
export interface NotificationData extends PayoutNotificationData {
  /** `verification` is sent by mail only. */
  welcome: { verification?: VerificationSecrets };
  'application-approved': { projectName: string };
  'application-rejected': { projectName: string; reason: string };
  /** `dueDate` is YYYY-MM-DD; `rateText` is null where neither the task nor its project has a rate. */
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
  /** `byOperator`: an operator removed it for an owner who had lost it. */
  'second-factor-off': { byOperator?: true };
  'recovery-codes-renewed': Record<never, never>;
  'recovery-code-used': Record<never, never>;
}

export type NotificationKind = keyof NotificationData;

export type NotificationOf<Kinds extends NotificationKind> = { [Kind in Kinds]: { kind: Kind; data: NotificationData[Kind] } }[Kinds];
export type Notification = NotificationOf<NotificationKind>;

/** The kinds that the app shows. The others are sent by mail only: the person cannot log in, or the content is secret. */
export const IN_APP_KINDS = [
  'welcome',
  'application-approved',
  'application-rejected',
  'task-assigned',
  'job-approved',
  'job-rejected',
  'job-message',
  'invoice-paid',
  'payout-sent',
  'payout-failed',
  'payout-returned',
  'payout-account-changed',
  'payout-attention',
  'payout-approval',
  'payout-report-differs',
  'rate-missing',
  'mail-undelivered',
  'password-changed',
  'new-device',
  'second-factor-on',
  'second-factor-off',
  'recovery-codes-renewed',
  'recovery-code-used',
] as const satisfies readonly NotificationKind[];
export type InAppKind = (typeof IN_APP_KINDS)[number];

/** The kinds that the app alone shows: mail about undeliverable mail would not be delivered either. */
const NOT_BY_MAIL: readonly NotificationKind[] = ['mail-undelivered'];

export const isByMail = (kind: NotificationKind): boolean => !NOT_BY_MAIL.includes(kind);
export const isInApp = (kind: NotificationKind): kind is InAppKind => IN_APP_KINDS.some((known) => known === kind);

/** The text of a notification, for the app and for mail. */
export interface NotificationMessage {
  readonly title: string;
  readonly text: string;
  /** What happens next, or what the reader may do. */
  readonly next: string;
  /** The button of the mail. */
  readonly label: string;
  /** A path of the screens. */
  readonly link: string;
}

/** Builds the message of each kind from its data. */
export type MessagesOf<Kinds extends NotificationKind> = {
  readonly [Kind in Kinds]: (data: NotificationData[Kind]) => NotificationMessage;
};
export type PayoutKind = keyof PayoutNotificationData;
