import { ADMIN_EVENT_KINDS, type AdminEventKind, type MailTopic } from '@labelbridge/contracts';

/** Prove that a person receives mail: the token of a link, and a code to type. */
export interface VerificationSecrets {
  readonly token: string;
  readonly code: string;
}

/** Claimed time, its amount, and paid time, as text. */
export interface PayChange {
  readonly claimedText: string | null;
  readonly proposedText: string | null;
  readonly paidText: string | null;
  readonly reason: string;
}

interface PayoutNotificationData {
  /** `account` is masked. `reference` is the bank's if it gave one. `invoices` is a list such as `INV-2026-000001`. */
  'invoice-paid': { invoiceNumber: string; amountText: string; account: string; reference: string };
  'payout-sent': { invoices: string; amountText: string; account: string };
  'payout-failed': { invoices: string; amountText: string; why: string };
  'payout-returned': { invoices: string; amountText: string; why: string };
  /** `until` is in Lagos time. */
  'payout-account-added': { account: string };
  'payout-account-changed': { account: string; until: string };
  /** To admins. */
  'payout-attention': { reference: string; name: string; why: string };
  /** To admins. `mayFrom`, in Lagos time, is the end of a new admin's cooling-off; null or missing if they may approve. */
  'payout-approval': { amountText: string; count: number; byName: string; batchId: string; mayFrom?: string | null };
  'payout-report-differs': { day: string; differenceText: string };
  'rate-missing': { currency: string };
  /** To admins. `rateText` is such as `$1 = ₦1,523.45`; `confirmedText` is null if there was no rate before. */
  'rate-proposed': { rateText: string; confirmedText: string | null; byName: string };
  /** `byName` is null if the operator of the server set the rate, without a proposal. */
  'rate-approved': { rateText: string; byName: string | null; proposedByName: string | null };
  'rate-refused': { rateText: string; byName: string; proposedByName: string };
}

/** To all admins and the person. `byName` is null for the operator of the server. */
interface PromotionNotificationData {
  'promotion-proposed': { userId: string; name: string; byName: string; isYou: boolean };
  /** `until`, in Lagos time, is the end of the cooling-off; null without one. `isYou`: the reader is the promoted person. */
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

/** `text` is the message; `link` is the page of the thread. */
interface ThreadNotificationData {
  'job-message': { taskTitle: string; jobId: string; text: string; fromName: string };
  'application-message': { projectName: string; applicationId: string; text: string; fromName: string };
  'message-waiting': { about: string; count: number; text: string; fromName: string; link: string };
  /** To admins. It contains no text of the annotator. */
  'annotator-message-waiting': { about: string; count: number; link: string };
}

/** The unseen events of one group; `title` belongs to the newest. */
export interface EventNotificationData {
  count: number;
  name: string;
  title: string;
  link: string;
}

/** Amounts and rates are formatted text (`₦6,000.00`, `₦1,500 per hour`). */
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
  /** `dueDate` is YYYY-MM-DD; `rateText` is null if neither the task nor its project has a rate. */
  'task-assigned': { taskTitle: string; jobId: string; dueDate: string; rateText: string | null };
  /** `firstDue` is YYYY-MM-DD. */
  'tasks-assigned': { count: number; firstDue: string };
  /** `change`: the admin's change of the pay, and its reason. */
  'job-approved': { taskTitle: string; jobId: string; amountText: string; change?: PayChange | null };
  'job-rejected': { taskTitle: string; jobId: string; reason: string };
  /** Dates are YYYY-MM-DD. `paid` is null if nothing is paid; its `nairaText` is null if there is no exchange rate today. */
  'job-cancelled': {
    taskTitle: string;
    jobId: string;
    reason: string;
    wasStarted: boolean;
    paid: { amountText: string; nairaText: string | null; payBy: string } | null;
  };
  'job-due-date': { taskTitle: string; jobId: string; before: string; dueDate: string };
  /** `items` is the new total. */
  'items-added': { taskTitle: string; jobId: string; items: number };
  /** `waitingText` is null if nothing is owed yet. */
  'account-needed': { waitingText: string | null };
  /** To admins. `name` says where the credential is used. */
  'area-credential': { area: string; byName: string; name: string };
  /** To admins. `url` is null if the area is back at the address of the settings. */
  'area-moved': { area: string; byName: string; url: string | null; version: string };
  /** One line per group of events; `total` counts the events. */
  'admin-digest': { lines: readonly string[]; total: number };
  'mail-undelivered': { subject: string };
  'password-changed': Record<never, never>;
  /** `token` is the secret of the link. */
  'password-reset': { token: string };
  'email-verification': VerificationSecrets;
  'login-code': { code: string };
  'new-device': { device: string; address: string };
  'proof-refused': Record<never, never>;
  /** A session that was ended after guesses, or after the reuse of its token. */
  'session-suspect': { isGuess: boolean; device: string; address: string };
  /** `name` is null if it is unchanged. */
  'identity-changed': { name: string | null; isPhone: boolean };
  'second-factor-on': Record<never, never>;
  'passkey-added': { name: string };
  'passkey-removed': { name: string; isLastFactor?: boolean };
  /** `byOperator`: for an owner who lost the factor. `passkeysStay`: only the app was removed. */
  'second-factor-off': { byOperator?: true; passkeysStay?: boolean };
  'recovery-codes-renewed': Record<never, never>;
  'data-downloaded': Record<never, never>;
  'recovery-code-used': { at?: 'log-in' | 'step-up' };
}

export type NotificationKind = keyof NotificationData;

export type NotificationOf<Kinds extends NotificationKind> = { [Kind in Kinds]: { kind: Kind; data: NotificationData[Kind] } }[Kinds];
export type Notification = NotificationOf<NotificationKind>;

/** Kinds that the app shows. The others are sent by mail only: the person cannot log in, or the content is secret. */
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

/** Kinds of the app with the name of another person than their reader. */
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

/** Kinds without a mail of their own: unread messages are mailed later, and events of admins in the digest. */
const NOT_BY_MAIL: readonly NotificationKind[] = ['mail-undelivered', 'job-message', 'application-message', ...ADMIN_EVENT_KINDS];

/** Topics of the mails that annotators may switch off. */
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

export interface NotificationMessage {
  readonly title: string;
  readonly text: string;
  /** The next step, of us or of the reader. */
  readonly next: string;
  /** The button of the mail. */
  readonly label: string;
  /** A path of the screens. */
  readonly link: string;
}

export type MessagesOf<Kinds extends NotificationKind> = {
  readonly [Kind in Kinds]: (data: NotificationData[Kind]) => NotificationMessage;
};
export type PayoutKind = keyof PayoutNotificationData;
export type RecordsKind = keyof RecordsNotificationData;
export type ThreadKind = keyof ThreadNotificationData;
