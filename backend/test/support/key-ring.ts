import { type KeyRing } from '../../src/config/key-ring.js';

/** A key ring with one key per id; the first id is the current one. */
export function testKeys(current: string, ...others: string[]): KeyRing {
  const keyOf = (id: string): string => `${id}-${'k'.repeat(32)}`;
  return { current: { id: current, key: keyOf(current) }, byId: new Map([current, ...others].map((id) => [id, keyOf(id)])) };
}
