import { randomBytes } from 'node:crypto';
import { type SettingsProblems } from './environment.js';

/** Keys by id. The first is used for what is made now, all of them for what was made before. */
export interface KeyRing {
  readonly current: { readonly id: string; readonly key: string };
  readonly byId: ReadonlyMap<string, string>;
}

const SECRET_MIN = 32;

/** A secret of 256 random bits, as text. */
export const generateSecret = (): string => randomBytes(32).toString('base64url');

/**
 * Reads `secret` or `id:secret,id:secret` (product.md, Settings). A secret alone has the id `1`.
 *
 * @param problems receives what is wrong: an empty part, an id twice, a secret under 32 characters
 */
export function parseKeyRing(name: string, text: string, problems: SettingsProblems): KeyRing {
  const byId = new Map<string, string>();
  for (const part of text.split(',')) {
    const [, id = '1', key = ''] = /^(?:([\w-]{1,32}):)?(.*)$/s.exec(part.trim()) ?? [];
    if (key.length < SECRET_MIN) problems.add(name, `must have at least ${SECRET_MIN} characters a secret`);
    if (byId.has(id)) problems.add(name, `must not use the id ${id} twice`);
    byId.set(id, key);
  }
  const [[id, key] = ['1', '']] = byId;
  return { current: { id, key }, byId };
}
