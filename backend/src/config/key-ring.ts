import { createHmac, randomBytes } from 'node:crypto';
import { type SettingsProblems } from './environment.js';

/** Keys by id. New values use the current key, existing values any of the keys. */
export interface KeyRing {
  readonly current: { readonly id: string; readonly key: string };
  readonly byId: ReadonlyMap<string, string>;
}

const SECRET_MIN = 32;
const ID_LENGTH = 12;
/** Name of an unnamed key in values from before ids were derived from the keys. */
const NAME_WITHOUT_NAME = '1';

export const generateSecret = (): string => randomBytes(32).toString('base64url');

/** Derives the id that stored values name a key by, so that different keys have different ids. */
export const keyIdOf = (key: string): string => createHmac('sha256', key).update('labelbridge:key-id').digest('hex').slice(0, ID_LENGTH);

/**
 * Parses `secret` or `name:secret,name:secret`. Each key is found by its id and by its name. The last key without a name has the name `1`.
 *
 * @param problems receives duplicate names and secrets of less than 32 characters
 */
export function parseKeyRing(name: string, text: string, problems: SettingsProblems): KeyRing {
  const [named, keys] = [new Map<string, string>(), new Array<string>()];
  for (const part of text.split(',')) {
    const [, given, key = ''] = /^(?:([\w-]{1,32}):)?(.*)$/s.exec(part.trim()) ?? [];
    if (key.length < SECRET_MIN) problems.add(name, `must have at least ${SECRET_MIN} characters a secret`);
    if (given !== undefined && named.has(given)) problems.add(name, `must not use the id ${given} twice`);
    named.set(given ?? NAME_WITHOUT_NAME, key);
    keys.push(key);
  }
  const [key = ''] = keys;
  return { current: { id: keyIdOf(key), key }, byId: new Map([...named, ...keys.map((each) => [keyIdOf(each), each] as const)]) };
}
