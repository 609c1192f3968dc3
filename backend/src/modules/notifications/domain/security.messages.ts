import { LOGIN_CODE_MINUTES, VERIFICATION_HOURS } from '@labelbridge/contracts';
import { type Email, oneLine } from '../../mail/domain/email.js';
import { SECURITY_NOTICE_KINDS, type NoticeKind, type NoticeOf, type NoticeWords, type VerificationSecrets } from './notification.js';

/** The kinds of notice that guard an account; those that hold a secret come by mail only. */
export const SECURITY_KINDS = ['email-verification', 'login-code', ...SECURITY_NOTICE_KINDS] as const satisfies readonly NoticeKind[];
export type SecurityNotice = NoticeOf<(typeof SECURITY_KINDS)[number]>;

const NOT_YOU = 'If it was you, nothing is to be done. If not, set a new password at once: that logs everybody out.';
const NEW_PASSWORD = { next: NOT_YOU, label: 'Set a new password', link: '/forgot-password' } as const;

const VERIFY_LABEL = 'Verify my email';
const verificationText = ({ code }: VerificationSecrets): string =>
  `To verify your email, open the link "${VERIFY_LABEL}", or enter this code in your settings: ${code}. Both work once, for ${VERIFICATION_HOURS} hours.`;
// The part behind # never reaches a server, so no log of one keeps the token.
const verificationPath = ({ token }: VerificationSecrets): string => `/verify-email#token=${token}`;

/** What the mail of a new account says beside its welcome. */
export const verificationPart = (secrets: VerificationSecrets): Pick<Email, 'paragraphs' | 'also' | 'secret'> => ({
  paragraphs: [verificationText(secrets)],
  also: { label: VERIFY_LABEL, path: verificationPath(secrets) },
  secret: true,
});

/** Puts a notice that guards an account into words. */
export function securityWordsOf(notice: SecurityNotice): NoticeWords {
  switch (notice.kind) {
    case 'email-verification':
      return {
        title: 'Verify your email',
        text: verificationText(notice.data),
        next: 'If you did not sign up, nothing is to be done.',
        label: VERIFY_LABEL,
        link: verificationPath(notice.data),
      };
    case 'login-code':
      return {
        title: 'Your code to log in',
        text: `Somebody tried passwords for your account too often, so new devices are asked for a code. Yours is ${notice.data.code}. It works for ${LOGIN_CODE_MINUTES} minutes, together with your password.`,
        next: 'If you are not logging in just now, nothing is to be done: your account is guarded. Tell nobody the code.',
        label: 'Log in',
        link: '/login',
      };
    case 'new-device':
      return {
        title: 'A new device logged in',
        text: `${oneLine(notice.data.device)} logged in to your account from the network ${oneLine(notice.data.address)}.`,
        ...NEW_PASSWORD,
      };
    case 'second-factor-on':
      return { title: 'Your second factor is on', text: 'From now on log-in asks for a code of your authenticator app.', ...NEW_PASSWORD };
    case 'second-factor-off':
      return {
        title: 'Your second factor is off',
        text: notice.data.byOperator
          ? 'The people who run Labelbridge took it off, because they were told that you lost it. All devices were logged out. From now on log-in asks for your password alone: add a second factor again in your settings.'
          : 'From now on log-in asks for your password alone.',
        ...NEW_PASSWORD,
      };
    case 'recovery-codes-renewed':
      return {
        title: 'You have new recovery codes',
        text: 'The recovery codes of your second factor were replaced. The old ones work no more.',
        ...NEW_PASSWORD,
      };
    case 'recovery-code-used':
      return {
        title: 'A recovery code was used',
        text: 'Somebody logged in to your account with a recovery code in place of your authenticator app. It works no more.',
        ...NEW_PASSWORD,
      };
  }
}
