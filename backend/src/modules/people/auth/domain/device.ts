import { randomBytes } from 'node:crypto';
import { readSignedId, signId } from '../../../../common/crypto/keyed-digest.js';
import { type KeyRing } from '../../../../config/key-ring.js';

/** A year without a log-in. */
export const DEVICE_MS = 365 * 86_400_000;

const PURPOSE = 'device';

export const newDeviceId = (): string => randomBytes(12).toString('hex');

export const writeDevice = (keys: KeyRing, deviceId: string): string => signId(keys, PURPOSE, deviceId);

export const readDevice = (keys: KeyRing, token: string | undefined): string | undefined => readSignedId(keys, PURPOSE, token ?? '');
