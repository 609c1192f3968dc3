import { randomBytes } from 'node:crypto';
import { type SettingsProblems } from './environment.js';

/** Keys by id. The current one is used for new values, all of them for existing values. */
export interface KeyRing {
  readonly current: { readonly id: string; readonly key: string };
  readonly byId: ReadonlyMap<string, string>;
}

const SECRET_MIN = 32;

export const generateSecret = (): string => randomBytes(32).toString('base64url');

/**
 * Parses `secret` or `id:secret,id:secret`. A single secret has the id `1`.
 *
 * @param problems receives an empty part, a duplicate id, and a secret of less than 32 characters
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
