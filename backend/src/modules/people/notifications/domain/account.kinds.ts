import {
  LOGIN_CODE_MINUTES,
  RESET_LINK_MINUTES,
  SUSPENSION_MESSAGES,
  type SuspensionReason,
  VERIFICATION_HOURS,
  TERMS_MESSAGES,
  TERMS_PATH,
} from '@labelbridge/contracts';
import { oneLine } from '../../../foundation/mail/domain/email.js';
import { kind, type MailContent } from './kind.js';

const SAFETY = { to: 'annotator or admin', by: ['app', 'mail'] } as const;
const CHANGE = { ...SAFETY, showsOrigin: true } as const;
/** The person cannot log in, or the content is secret. */
const SECRET = { to: 'annotator or admin', by: ['mail'] } as const;
const ROLE = { to: 'admins and the person', by: ['app', 'mail'], namesOthers: true } as const;

/** Prove that a person receives mail: the token of a link, and a code to type. */
interface VerificationSecrets {
  readonly token: string;
  readonly code: string;
}

/** `byName` is null for the operator of the server. `isYou`: the reader is the person. */
interface RoleChange<ByName extends string | null = string | null> {
  readonly userId: string;
  readonly name: string;
  readonly byName: ByName;
  readonly isYou: boolean;
}

/** Duties as text; null or missing for all. */
interface WithDuties {
  readonly duties?: string | null;
}

const withDuties = (duties: string | null | undefined): string => (duties ? ` with the duties ${duties}` : '');

/** @param until end of the cooling-off in Lagos time; null if there is none */
const approvesFrom = (until: string | null, isYou: boolean): string =>
  until
    ? ` What needs a second admin, such as payouts above the limit, ${isYou ? 'you' : 'they'} may approve from ${until}, Lagos time.`
    : '';

const NEW_PASSWORD = {
  next: 'If it was you, nothing is to be done. If not, set a new password at once: that logs everybody out.',
  label: 'Set a new password',
  link: '/forgot-password',
} as const;
/** For people without access to the admin pages. */
const HOME = { label: 'Open Labelbridge', link: '/dashboard' } as const;
const accountPage = (userId: string) => ({ label: 'See the account', link: `/admin/users/${userId}` });
const VERIFY_LABEL = 'Verify my email';

const verificationText = ({ code }: VerificationSecrets): string =>
  `To verify your email, open the link "${VERIFY_LABEL}", or enter this code in your settings: ${code}. Both work once, for ${VERIFICATION_HOURS} hours.`;
// Browsers do not send the part after # to a server, so that no log contains the token.
const verificationPath = ({ token }: VerificationSecrets): string => `/verify-email#token=${token}`;

/** Part of the welcome mail of a new account. */
const verificationPart = (secrets: VerificationSecrets): MailContent => ({
  paragraphs: [verificationText(secrets)],
  also: { label: VERIFY_LABEL, path: verificationPath(secrets) },
  secret: true,
});

export const ACCOUNT_KINDS = {
  welcome: kind({ to: 'annotator', by: ['app', 'mail'] }, ({ verification }: { verification?: VerificationSecrets }) => ({
    title: 'Welcome to Labelbridge',
    text: 'Your account is ready.',
    next: 'Choose a project and apply. Each one shows what it pays, and you hear back from us either way.',
    label: 'See the projects',
    link: '/dashboard/projects?tab=available',
    ...(verification && { mail: verificationPart(verification) }),
  })),
  'password-changed': kind(CHANGE, () => ({
    title: 'Your password was changed',
    text: 'The password of your account was changed, and your other sessions were ended.',
    next: 'If it was you, nothing is to be done. If not, set a new password at once.',
    label: 'Set a new password',
    link: '/forgot-password',
  })),
  'password-reset': kind(SECRET, ({ token }: { token: string }) => ({
    title: 'Set a new password',
    text: `You asked for a link to set a new password. It works once, for ${RESET_LINK_MINUTES} minutes.`,
    next: 'If you did not ask for it, nothing is to be done: your password stays as it is.',
    label: 'Set a new password',
    link: `/reset-password#token=${token}`,
    mail: { secret: true },
  })),
  'email-verification': kind(SECRET, (secrets: VerificationSecrets) => ({
    title: 'Verify your email',
    text: verificationText(secrets),
    next: 'If you did not sign up, nothing is to be done.',
    label: VERIFY_LABEL,
    link: verificationPath(secrets),
    mail: { secret: true },
  })),
  'login-code': kind(SECRET, ({ code }: { code: string }) => ({
    title: 'Your code to log in',
    text: `Somebody tried passwords for your account too often, so new devices are asked for a code. Yours is ${code}. It works for ${LOGIN_CODE_MINUTES} minutes, together with your password.`,
    next: 'If you are not logging in just now, nothing is to be done: your account is guarded. Tell nobody the code.',
    label: 'Log in',
    link: '/login',
    mail: { secret: true },
  })),
  'new-device': kind(SAFETY, ({ device, address }: { device: string; address: string }) => ({
    title: 'A new device logged in',
    text: `${oneLine(device)} logged in to your account from the network ${oneLine(address)}.`,
    ...NEW_PASSWORD,
  })),
  'proof-refused': kind(CHANGE, () => ({
    title: 'A protected change was refused',
    text: 'In one of your sessions, a protected change, such as of your payout account, was tried without the right password or code. Nothing was changed. Your own typing errors count too.',
    ...NEW_PASSWORD,
  })),
  /** A session that was ended after guesses, or after the reuse of its token. */
  'session-suspect': kind(SAFETY, ({ isGuess, device, address }: { isGuess: boolean; device: string; address: string }) => ({
    title: 'A session of yours was ended',
    text: `${
      isGuess
        ? 'Somebody who was logged in as you tried too many wrong passwords or codes'
        : 'An old key of a session was used a second time, as happens when somebody has copied it'
    }. The session of ${oneLine(device)}, network ${oneLine(address)}, was ended. Your other sessions go on.`,
    ...NEW_PASSWORD,
  })),
  /** `name` is null if it is unchanged. */
  'identity-changed': kind(CHANGE, ({ name, isPhone }: { name: string | null; isPhone: boolean }) => {
    const what = name === null ? 'phone' : isPhone ? 'name and phone' : 'name';
    return {
      title: `Your ${what} ${name !== null && isPhone ? 'were' : 'was'} changed`,
      text: `The ${what} of your account ${name !== null && isPhone ? 'were' : 'was'} changed.${name === null ? '' : ` The name is ${oneLine(name)} now.`}`,
      ...NEW_PASSWORD,
    };
  }),
  'second-factor-on': kind(CHANGE, () => ({
    title: 'Your second factor is on',
    text: 'From now on log-in asks for a code of your authenticator app. Your other sessions were ended.',
    ...NEW_PASSWORD,
  })),
  'passkey-added': kind(CHANGE, ({ name }: { name: string }) => ({
    title: 'A passkey was added',
    text: `The passkey "${oneLine(name)}" was added to your account, and your other sessions were ended. It works as your second factor.`,
    ...NEW_PASSWORD,
  })),
  'passkey-removed': kind(CHANGE, ({ name, isLastFactor }: { name: string; isLastFactor?: boolean }) => ({
    title: 'A passkey was removed',
    text: `The passkey "${oneLine(name)}" was removed from your account, and your other sessions were ended.${isLastFactor ? ' From now on log-in asks for your password alone.' : ''}`,
    ...NEW_PASSWORD,
  })),
  'api-key-made': kind(CHANGE, ({ name, isNewSecret }: { name: string; isNewSecret?: boolean }) => ({
    title: isNewSecret ? 'An API key has a new secret' : 'An API key was made',
    text: `${isNewSecret ? 'A new secret was made for the API key' : 'You have a new API key,'} "${oneLine(name)}". Programs with it act for you. If you did not do that, revoke it under Settings, API keys.`,
    ...NEW_PASSWORD,
  })),
  /** `byOperator`: for an owner who lost the factor. `passkeysStay`: only the app was removed. */
  'second-factor-off': kind(CHANGE, ({ byOperator, passkeysStay }: { byOperator?: true; passkeysStay?: boolean }) => ({
    title: passkeysStay ? 'Your authenticator app is off' : 'Your second factor is off',
    text: passkeysStay
      ? 'The authenticator app was removed from your account, and your other sessions were ended. Log-in still asks for your passkey.'
      : byOperator
        ? 'The people who run Labelbridge took it off, because they were told that you lost it. All devices were logged out. From now on log-in asks for your password alone: add a second factor again in your settings.'
        : 'From now on log-in asks for your password alone. Your other sessions were ended.',
    ...NEW_PASSWORD,
  })),
  'recovery-codes-renewed': kind(CHANGE, () => ({
    title: 'You have new recovery codes',
    text: 'The recovery codes of your second factor were replaced. The old ones work no more.',
    ...NEW_PASSWORD,
  })),
  'recovery-code-used': kind(CHANGE, ({ at }: { at?: 'log-in' | 'step-up' }) => ({
    title: 'A recovery code was used',
    text: `${
      at === 'step-up'
        ? 'Somebody who was logged in as you proved with a recovery code that it is you.'
        : 'Somebody logged in to your account with a recovery code in place of your second factor.'
    } The code works no more.`,
    ...NEW_PASSWORD,
  })),
  'account-suspended': kind({ to: 'annotator', by: ['mail'] }, ({ reason, clause }: SuspensionReason) => ({
    title: 'Your account is suspended',
    text: `Reason: ${oneLine(reason)}${clause ? ` (${oneLine(clause)})` : ''}`,
    next: SUSPENSION_MESSAGES.object,
    label: 'Log in',
    link: '/login',
  })),
  'account-closing': kind(CHANGE, () => ({
    title: 'Your account is closing',
    text: 'You asked to close your account. Your open work was handed in or back, what you have earned is paid, and then the account is erased.',
    next: 'If it was you, nothing is to be done. If not, keep the account in your settings, and set a new password at once.',
    label: 'See what it waits for',
    link: '/dashboard/settings',
  })),
  'data-downloaded': kind(CHANGE, () => ({
    title: 'Your data was downloaded',
    text: 'All that Labelbridge keeps about you was downloaded as a file.',
    ...NEW_PASSWORD,
  })),
  'promotion-proposed': kind(ROLE, ({ userId, name, byName, duties, isYou }: RoleChange<string> & WithDuties) => ({
    title: isYou ? 'You are proposed as an admin' : `${oneLine(name)} is proposed as an admin`,
    text: `${oneLine(byName)} proposes ${isYou ? 'you' : oneLine(name)} as an admin${withDuties(duties)}. Another admin must approve it.`,
    next: isYou
      ? 'If you do not want it, tell an admin. Nothing changes until it is approved.'
      : 'Approve it only where you know why. If it is a mistake, any admin can withdraw it.',
    ...(isYou ? HOME : accountPage(userId)),
  })),
  /** `until`, in Lagos time, is the end of the cooling-off; null without one. */
  'promotion-approved': kind(
    ROLE,
    ({
      userId,
      name,
      byName,
      proposedByName,
      until,
      duties,
      isYou,
    }: RoleChange & WithDuties & { proposedByName: string | null; until: string | null }) => ({
      title: isYou ? 'You are an admin now' : `${oneLine(name)} is an admin now`,
      text: `${
        byName
          ? `${oneLine(byName)} approved ${isYou ? 'you' : oneLine(name)} as an admin${withDuties(duties)}, as ${oneLine(proposedByName ?? 'another admin')} proposed.`
          : `The people who run Labelbridge made ${isYou ? 'you' : oneLine(name)} an admin${withDuties(duties)} on the server.`
      }${approvesFrom(until, isYou)}`,
      next: isYou
        ? 'Add a second factor in your settings, if you have none.'
        : 'If nobody told you of it, ask them. Any admin can take the role away again.',
      ...accountPage(userId),
    }),
  ),
  'duties-proposed': kind(ROLE, ({ userId, name, byName, duties, isYou }: RoleChange<string> & { duties: string | null }) => ({
    title: isYou ? 'Other duties are proposed for you' : `Other duties are proposed for ${oneLine(name)}`,
    text: `${oneLine(byName)} proposes that ${isYou ? 'you have' : `the admin ${oneLine(name)} has`} ${duties ? `only these duties: ${duties}` : 'all duties'}. Another admin with the duty People must approve it.`,
    next: isYou
      ? 'Nothing changes until it is approved. Then you log in again.'
      : 'Approve it only where you know why. If it is a mistake, an admin with the duty People can withdraw it.',
    ...accountPage(userId),
  })),
  'duties-changed': kind(
    ROLE,
    ({ userId, name, byName, proposedByName, duties, isYou }: RoleChange & { proposedByName: string | null; duties: string }) => ({
      title: isYou ? 'Your duties have changed' : `The duties of ${oneLine(name)} have changed`,
      text: `${isYou ? 'Your' : `The admin ${oneLine(name)} has these`} duties${isYou ? ' are' : ''} now: ${duties}. ${
        byName
          ? `${oneLine(byName)} approved it, as ${oneLine(proposedByName ?? 'another admin')} proposed.`
          : 'The people who run Labelbridge changed them on the server.'
      }`,
      next: isYou ? 'Log in again. If you do not know why, ask the other admins.' : 'If you do not know why, ask the other admins.',
      ...accountPage(userId),
    }),
  ),
  'admin-removed': kind(ROLE, ({ userId, name, byName, isSuspended, isYou }: RoleChange & { isSuspended: boolean }) => ({
    title: `${isYou ? (isSuspended ? 'Your account' : 'You') : isSuspended ? `The admin ${oneLine(name)}` : oneLine(name)} ${isYou && !isSuspended ? 'are' : 'is'} ${isSuspended ? 'suspended' : 'no admin any more'}`,
    text: `${byName ? oneLine(byName) : 'Somebody with access to the server'} ${
      isSuspended
        ? `suspended ${isYou ? 'your account' : `the account of ${oneLine(name)}`}`
        : `took the role of an admin away from ${isYou ? 'you' : oneLine(name)}`
    }.`,
    next: isYou
      ? 'If you do not know why, ask the admins.'
      : isSuspended
        ? 'If you do not know why, ask the other admins. Each of them can undo it.'
        : 'If you do not know why, ask the other admins. To undo it, one proposes the person and another one approves.',
    ...(isYou ? HOME : accountPage(userId)),
  })),
  'admin-restored': kind(
    ROLE,
    ({ userId, name, byName, until, duties, isYou }: RoleChange<string> & WithDuties & { until: string | null }) => ({
      title: isYou ? 'You are an admin again' : `${oneLine(name)} is an admin again`,
      text: `${oneLine(byName)} took back the suspension of ${isYou ? 'your account' : `the admin ${oneLine(name)}`}${withDuties(duties)}.${approvesFrom(until, isYou)}`,
      next: isYou ? 'Log in again.' : 'If nobody told you of it, ask them. Any admin with the duty People can suspend the account again.',
      ...accountPage(userId),
    }),
  ),
};

interface Announced {
  readonly version: number;
  /** Date as YYYY-MM-DD. */
  readonly startsOn: string;
  readonly summary: string;
}

export const TERMS_KINDS = {
  'terms-announced': kind({ to: 'annotator', by: ['app', 'mail'] }, ({ version, startsOn, summary }: Announced) => ({
    title: `Our terms change on ${startsOn}`,
    text: `Version ${version} of our terms starts on ${startsOn}. What changes: ${summary}`,
    next: `Read what changes, and accept or decline it. ${TERMS_MESSAGES.declining}`,
    label: 'See what changes',
    link: TERMS_PATH,
  })),
};
