import { annotatorOfAccount } from '@labelbridge/contracts';

/** Documents that keep the balance of one platform account: payouts that happen at once seldom meet in one. */
export const SHARDS = 64;

/**
 * Where the balance that an entry moves is kept. An annotator's account is one document; a platform account, which every
 * posting touches, is spread over `SHARDS` by the posting's key.
 */
export function shardOf(account: string, postingKey: string): number {
  if (annotatorOfAccount(account) !== undefined) return 0;
  let hash = 0;
  for (const character of postingKey) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 65_521;
  return hash % SHARDS;
}
