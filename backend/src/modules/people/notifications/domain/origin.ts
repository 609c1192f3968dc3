import { deviceName } from '../../../../common/access/device-name.js';
import { oneLine } from '../../../foundation/mail/domain/email.js';
import { type NotificationKind } from './notification.js';

/** Changes that thieves make, too. The device helps an owner to recognise their own change. */
const SHOWS_ORIGIN: readonly NotificationKind[] = [
  'payout-account-added',
  'payout-account-changed',
  'password-changed',
  'identity-changed',
  'proof-refused',
  'second-factor-on',
  'second-factor-off',
  'passkey-added',
  'passkey-removed',
  'recovery-codes-renewed',
  'recovery-code-used',
  'data-downloaded',
];

/** Device and network of the request; empty for other kinds and without a request. */
export function originText(kind: NotificationKind, origin: { readonly userAgent: string; readonly address: string } | undefined): string {
  if (!origin || !SHOWS_ORIGIN.includes(kind)) return '';
  return ` Device: ${oneLine(deviceName(origin.userAgent))}. Network: ${oneLine(origin.address)}.`;
}
