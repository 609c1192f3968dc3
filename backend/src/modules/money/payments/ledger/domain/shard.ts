import { annotatorOfAccount } from '@labelbridge/contracts';

/** Documents for each platform account: concurrent payouts seldom write the same one. */
export const SHARDS = 64;

/**
 * Shard of the balance that an entry moves. An annotator's account is one document. A platform account, which every posting touches, is
 * spread over `SHARDS` by the posting's key.
 */
export function shardOf(account: string, postingKey: string): number {
  if (annotatorOfAccount(account) !== undefined) return 0;
  let hash = 0;
  for (const character of postingKey) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 65_521;
  return hash % SHARDS;
}
