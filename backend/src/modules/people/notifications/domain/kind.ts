import { type AdminEventKind, type Duty, type MailTopic } from '@labelbridge/contracts';
import { type Email } from '../../../foundation/mail/domain/email.js';

/** `digest` is the daily mail to admins, about the events that `AdminEvents` records. */
export type ChannelName = 'app' | 'mail' | 'digest';

/** `admins` are all active ones; the others are one person, to whom it happened. */
export type Audience = 'annotator' | 'annotator or admin' | 'admins' | 'admins and the person';

export interface KindRules {
  readonly to: Audience;
  readonly by: readonly ChannelName[];
  /** Admins with one of these duties; all of them if missing. Duties of events: `ADMIN_EVENT_DUTIES`. */
  readonly duties?: readonly Duty[];
  /** The setting by which readers switch off every channel but the app. Events have one each; other kinds without one always arrive. */
  readonly choice?: MailTopic | AdminEventKind;
  /** Device and network of the request end the text. Thieves make such changes, too: an owner recognises their own. */
  readonly showsOrigin?: true;
  /** The app shows the name of another person than the reader. */
  readonly namesOthers?: true;
}

/** Content of the mail alone. */
export type MailContent = Partial<Pick<Email, 'paragraphs' | 'also' | 'secret'>>;

export interface NotificationMessage {
  readonly title: string;
  readonly text: string;
  /** The next step, of us or of the reader. */
  readonly next: string;
  /** The button of the mail. */
  readonly label: string;
  /** A path of the screens. */
  readonly link: string;
  readonly mail?: MailContent;
}

/**
 * A row of the table of kinds (`KINDS`).
 *
 * @param message typed names and titles become one line; reasons and messages keep their lines. Amounts, rates and times come as text
 */
export const kind = <const Rules extends KindRules, Data = Record<never, never>>(
  rules: Rules,
  message: (data: Data) => NotificationMessage,
): Rules & { readonly message: typeof message } => ({ ...rules, message });
