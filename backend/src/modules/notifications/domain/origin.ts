import { deviceName } from '../../../common/access/device-name.js';
import { oneLine } from '../../mail/domain/email.js';
import { type NotificationKind } from './notification.js';

/** What thieves change, too. The device that made the change tells an owner whether it was theirs. */
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

/** The device and the network that a message about an account came from; empty for other kinds, and where no request caused it. */
export function originText(kind: NotificationKind, origin: { readonly userAgent: string; readonly address: string } | undefined): string {
  if (!origin || !SHOWS_ORIGIN.includes(kind)) return '';
  return ` Device: ${oneLine(deviceName(origin.userAgent))}. Network: ${oneLine(origin.address)}.`;
}
