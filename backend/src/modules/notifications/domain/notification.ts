import { ADMIN_EVENT_KINDS, type AdminEventKind, type MailTopic } from '@labelbridge/contracts';

/** The secrets that prove that a person receives mail: the token of a link, and a code to type. */
export interface VerificationSecrets {
  readonly token: string;
  readonly code: string;
}

/** The claimed time and its amount, the time that is paid, and the reason. */
export interface PayChange {
  readonly claimedText: string | null;
  readonly proposedText: string | null;
  readonly paidText: string | null;
  readonly reason: string;
}

interface PayoutNotificationData {
  /** `account` is masked; `reference` is the bank's where there is one. `invoices` is a list such as `INV-2026-000001`. */
  'invoice-paid': { invoiceNumber: string; amountText: string; account: string; reference: string };
  'payout-sent': { invoices: string; amountText: string; account: string };
  'payout-failed': { invoices: string; amountText: string; why: string };
  'payout-returned': { invoices: string; amountText: string; why: string };
  /** `until` is formatted in Lagos time. */
  'payout-account-added': { account: string };
  'payout-account-changed': { account: string; until: string };
  /** To admins. */
  'payout-attention': { reference: string; name: string; why: string };
  /** `mayFrom`, in Lagos time: from when a new admin may approve; null where they may, not there in notifications of earlier versions. */
  'payout-approval': { amountText: string; count: number; byName: string; batchId: string; mayFrom?: string | null };
  'payout-report-differs': { day: string; differenceText: string };
  'rate-missing': { currency: string };
  /** To admins. `rateText` is such as `$1 = ₦1,523.45`; `confirmedText` is null where there was no rate before. */
  'rate-proposed': { rateText: string; confirmedText: string | null; byName: string };
  /** `byName` is null where the operator of the server set it, and then nobody proposed it. */
  'rate-approved': { rateText: string; byName: string | null; proposedByName: string | null };
  'rate-refused': { rateText: string; byName: string; proposedByName: string };
}

/** To all admins and the person. `byName` is null where the operator of the server did it. */
interface PromotionNotificationData {
  'promotion-proposed': { userId: string; name: string; byName: string; isYou: boolean };
  /** `until`, in Lagos time: what a new admin may not approve yet; null where they may. `isYou`: it goes to the person themselves. */
  'promotion-approved': {
    userId: string;
    name: string;
    byName: string | null;
    proposedByName: string | null;
    until: string | null;
    isYou: boolean;
  };
  'admin-removed': { userId: string; name: string; byName: string | null; isSuspended: boolean; isYou: boolean };
}

interface RecordsNotificationData {
  /** To admins. `day` is YYYY-MM-DD; `found` has one fault a line. */
  'records-changed': { day: string; count: number; found: string };
  /** To admins, by mail only. `anchors` has one a line. */
  'records-checked': { day: string; resultText: string; anchors: string };
}

/** `text` is what was written; `link` is the page of the thread. */
interface ThreadNotificationData {
  'job-message': { taskTitle: string; jobId: string; text: string; fromName: string };
  'application-message': { projectName: string; applicationId: string; text: string; fromName: string };
  'message-waiting': { about: string; count: number; text: string; fromName: string; link: string };
  /** To admins; it holds nothing that the annotator wrote. */
  'annotator-message-waiting': { about: string; count: number; link: string };
}

/** The events of one group that an admin has not seen; `title` is what the newest is about. */
export interface EventNotificationData {
  count: number;
  name: string;
  title: string;
  link: string;
}

/** The data of each kind of notification. Amounts and rates come as formatted text (`₦6,000.00`, `₦1,500 per hour`). */
export interface NotificationData
  extends
    PayoutNotificationData,
    PromotionNotificationData,
    RecordsNotificationData,
    ThreadNotificationData,
    Record<AdminEventKind, EventNotificationData> {
  /** `verification` is sent by mail only. */
  welcome: { verification?: VerificationSecrets };
  'application-approved': { projectName: string };
  'application-rejected': { projectName: string; reason: string };
  'application-reopened': { projectName: string };
  /** `dueDate` is YYYY-MM-DD; `rateText` is null where neither the task nor its project has a rate. */
  'task-assigned': { taskTitle: string; jobId: string; dueDate: string; rateText: string | null };
  /** Many at once. `firstDue` is YYYY-MM-DD. */
  'tasks-assigned': { count: number; firstDue: string };
  /** `change`: what the admin changed of the pay, and why; not there in notifications of earlier versions. */
  'job-approved': { taskTitle: string; jobId: string; amountText: string; change?: PayChange | null };
  'job-rejected': { taskTitle: string; jobId: string; reason: string };
  /** Dates are YYYY-MM-DD. `paid` is null where nothing is paid; its `nairaText` is null where there is no exchange rate today. */
  'job-cancelled': {
    taskTitle: string;
    jobId: string;
    reason: string;
    wasStarted: boolean;
    paid: { amountText: string; nairaText: string | null; payBy: string } | null;
  };
  'job-due-date': { taskTitle: string; jobId: string; before: string; dueDate: string };
  /** `items`: how many it has now. */
  'items-added': { taskTitle: string; jobId: string; items: number };
  /** `waitingText` is null where nothing is owed yet. */
  'account-needed': { waitingText: string | null };
  /** To admins. `name` says where it is used. */
  'area-credential': { area: string; byName: string; name: string };
  /** To admins. `area` is its name; `url` is null where it is back at the address of the settings. */
  'area-moved': { area: string; byName: string; url: string | null; version: string };
  /** One line for each group of events. */
  /** `total` counts the events that the lines group. */
  'admin-digest': { lines: readonly string[]; total: number };
  'mail-undelivered': { subject: string };
  'password-changed': Record<never, never>;
  /** `token` is the secret of the link. */
  'password-reset': { token: string };
  'email-verification': VerificationSecrets;
  'login-code': { code: string };
  'new-device': { device: string; address: string };
  'proof-refused': Record<never, never>;
  /** A session that was ended because somebody guessed in it, or used its token a second time. */
  'session-suspect': { isGuess: boolean; device: string; address: string };
  /** `name` is null where it stays. */
  'identity-changed': { name: string | null; isPhone: boolean };
  'second-factor-on': Record<never, never>;
  'passkey-added': { name: string };
  'passkey-removed': { name: string; isLastFactor?: boolean };
  /** `byOperator`: an operator removed it for an owner who had lost it. `passkeysStay`: the app alone was removed. */
  'second-factor-off': { byOperator?: true; passkeysStay?: boolean };
  'recovery-codes-renewed': Record<never, never>;
  'data-downloaded': Record<never, never>;
  /** `at` is not there in notifications of earlier versions. */
  'recovery-code-used': { at?: 'log-in' | 'step-up' };
}

export type NotificationKind = keyof NotificationData;

export type NotificationOf<Kinds extends NotificationKind> = { [Kind in Kinds]: { kind: Kind; data: NotificationData[Kind] } }[Kinds];
export type Notification = NotificationOf<NotificationKind>;

/** The kinds that the app shows. The others are sent by mail only: the person cannot log in, or the content is secret. */
export const IN_APP_KINDS = [
  'welcome',
  'application-approved',
  'application-rejected',
  'application-reopened',
  'task-assigned',
  'tasks-assigned',
  'job-approved',
  'job-rejected',
  'job-cancelled',
  'job-due-date',
  'items-added',
  'job-message',
  'invoice-paid',
  'payout-sent',
  'payout-failed',
  'payout-returned',
  'promotion-proposed',
  'promotion-approved',
  'admin-removed',
  'payout-account-added',
  'payout-account-changed',
  'payout-attention',
  'payout-approval',
  'payout-report-differs',
  'rate-missing',
  'rate-proposed',
  'rate-approved',
  'rate-refused',
  'mail-undelivered',
  'records-changed',
  'area-moved',
  'area-credential',
  'password-changed',
  'new-device',
  'proof-refused',
  'session-suspect',
  'identity-changed',
  'second-factor-on',
  'passkey-added',
  'passkey-removed',
  'second-factor-off',
  'recovery-codes-renewed',
  'recovery-code-used',
  'data-downloaded',
  'application-message',
  ...ADMIN_EVENT_KINDS,
] as const satisfies readonly NotificationKind[];
export type InAppKind = (typeof IN_APP_KINDS)[number];

/** The kinds of the app that call another person than their reader by name. */
export const NAMING_KINDS: readonly InAppKind[] = [
  'job-message',
  'application-message',
  'promotion-proposed',
  'promotion-approved',
  'admin-removed',
  'payout-attention',
  'payout-approval',
  'rate-proposed',
  'rate-approved',
  'rate-refused',
  'area-moved',
  'area-credential',
  ...ADMIN_EVENT_KINDS,
];

/**
 * The kinds that the app alone shows. Mail about undeliverable mail would not be delivered either; messages are mailed where they stay unread,
 * and events of admins in the digest.
 */
const NOT_BY_MAIL: readonly NotificationKind[] = ['mail-undelivered', 'job-message', 'application-message', ...ADMIN_EVENT_KINDS];

/** What the mails of annotators are about, of those that they may do without. */
export const MAIL_TOPIC_OF: Partial<Record<NotificationKind, MailTopic>> = {
  'application-approved': 'applications',
  'application-rejected': 'applications',
  'application-reopened': 'applications',
  'task-assigned': 'work',
  'tasks-assigned': 'work',
  'job-due-date': 'work',
  'items-added': 'work',
  'job-approved': 'reviews',
  'job-rejected': 'reviews',
  'job-cancelled': 'reviews',
  'message-waiting': 'messages',
  'invoice-paid': 'payments',
  'payout-sent': 'payments',
};

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
export type RecordsKind = keyof RecordsNotificationData;
export type ThreadKind = keyof ThreadNotificationData;
