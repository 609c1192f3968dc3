import { randomBytes } from 'node:crypto';
import { readSignedId, signId } from '../../../common/crypto/keyed-digest.js';
import { type KeyRing } from '../../../config/key-ring.js';

/** How long a device that is not used to log in stays known: a year. */
export const DEVICE_MS = 365 * 86_400_000;

const PURPOSE = 'device';

/** A new device's id. */
export const newDeviceId = (): string => randomBytes(12).toString('hex');

/** The cookie's content for a device. */
export const writeDevice = (keys: KeyRing, deviceId: string): string => signId(keys, PURPOSE, deviceId);

/** The device that a cookie names, or undefined where it is not ours. */
export const readDevice = (keys: KeyRing, token: string | undefined): string | undefined =>
  token === undefined ? undefined : readSignedId(keys, PURPOSE, token);
