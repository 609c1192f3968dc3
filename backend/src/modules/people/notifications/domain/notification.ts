import { type AdminEventKind, MAIL_CHOICE_MESSAGES } from '@labelbridge/contracts';
import { deviceName } from '../../../../common/access/device-name.js';
import { type Email, oneLine } from '../../../foundation/mail/domain/email.js';
import { ACCOUNT_KINDS, TERMS_KINDS } from './account.kinds.js';
import { ADMIN_KINDS } from './admin.kinds.js';
import { CONCERN_KINDS, QUESTION_KINDS } from './project.kinds.js';
import { type KindRules, type NotificationMessage } from './kind.js';
import { PAYMENT_KINDS } from './payment.kinds.js';
import { WORK_KINDS } from './work.kinds.js';

/** All notifications: audience, channels, setting and message. `npm run verify -- docs:notifications` writes them to docs/product.md. */
const KINDS = { ...WORK_KINDS, ...QUESTION_KINDS, ...CONCERN_KINDS, ...PAYMENT_KINDS, ...TERMS_KINDS, ...ACCOUNT_KINDS, ...ADMIN_KINDS };

type Kinds = typeof KINDS;
export type NotificationKind = keyof Kinds;
type DataOf<Kind extends NotificationKind> = Parameters<Kinds[Kind]['message']>[0];
export type NotificationOf<Kind extends NotificationKind> = { [Each in Kind]: { kind: Each; data: DataOf<Each> } }[Kind];
export type Notification = NotificationOf<NotificationKind>;
export type InAppKind = { [Kind in NotificationKind]: 'app' extends Kinds[Kind]['by'][number] ? Kind : never }[NotificationKind];
/** Kinds that go to all admins at once. */
export type AdminKind = Exclude<
  { [Kind in NotificationKind]: Kinds[Kind]['to'] extends 'admins' ? Kind : never }[NotificationKind],
  AdminEventKind
>;

const TABLE: { readonly [Kind in NotificationKind]: KindRules & { message: (data: DataOf<Kind>) => NotificationMessage } } = KINDS;

export const rulesOf = (kind: NotificationKind): KindRules => TABLE[kind];

export const NOTIFICATION_KINDS = Object.keys(TABLE).filter((name): name is NotificationKind => name in TABLE);
export const isInApp = (kind: NotificationKind): kind is InAppKind => rulesOf(kind).by.includes('app');
export const IN_APP_KINDS = NOTIFICATION_KINDS.filter(isInApp);
export const NAMING_KINDS = NOTIFICATION_KINDS.filter((kind) => rulesOf(kind).namesOthers);

/** @param origin the request, if there is one */
export function messageOf<Kind extends NotificationKind>(
  { kind, data }: NotificationOf<Kind>,
  origin?: { readonly userAgent: string; readonly address: string },
): NotificationMessage {
  const message = TABLE[kind].message(data);
  if (!origin || !rulesOf(kind).showsOrigin) return message;
  const end = ` Device: ${oneLine(deviceName(origin.userAgent))}. Network: ${oneLine(origin.address)}.`;
  return { ...message, text: message.text + end };
}

export function emailOf(
  kind: NotificationKind,
  { title, text, next, label, link, mail = {} }: NotificationMessage,
  firstname: string,
): Email {
  const { to, choice } = rulesOf(kind);
  const { paragraphs = [], ...more } = mail;
  return {
    subject: title,
    greet: firstname,
    paragraphs: [text, next, ...paragraphs],
    action: { label, path: link },
    ...(to === 'annotator' && choice && { also: { label: MAIL_CHOICE_MESSAGES.link, path: '/dashboard/settings' } }),
    ...more,
  };
}
