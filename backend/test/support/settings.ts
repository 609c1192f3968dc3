import { type KeyRing } from '../../src/config/key-ring.js';

/** Valid settings of production. A process needs DATA_DIR and ANCHOR_FILE too; `startTestApp` sets both. */
export const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://work.example',
  JWT_SECRET: 's'.repeat(40),
  DATA_KEYS: 'k'.repeat(40),
  PAYOUT_PROVIDER: 'manual',
  SMTP_URL: 'none',
  CLAMD_ADDRESS: 'none',
} as const;

/** A key ring with one key per id; the first id is the current one. */
export function testKeys(current: string, ...others: string[]): KeyRing {
  const keyOf = (id: string): string => `${id}-${'k'.repeat(32)}`;
  return { current: { id: current, key: keyOf(current) }, byId: new Map([current, ...others].map((id) => [id, keyOf(id)])) };
}
