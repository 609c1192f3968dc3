import { createHmac, randomBytes } from 'node:crypto';
import { type SettingsProblems } from './environment.js';

/** Keys by id. The current one is used for new values, all of them for existing values. */
export interface KeyRing {
  readonly current: { readonly id: string; readonly key: string };
  readonly byId: ReadonlyMap<string, string>;
}

const SECRET_MIN = 32;
const ID_LENGTH = 12;
/** Values from before ids came from the keys have the name of their key, or this where it had none. */
const NAME_WITHOUT_NAME = '1';

export const generateSecret = (): string => randomBytes(32).toString('base64url');

/** The id of a key, which stored values name it by. It comes from the key: another key never has the same id. */
export const keyIdOf = (key: string): string => createHmac('sha256', key).update('labelbridge:key-id').digest('hex').slice(0, ID_LENGTH);

/**
 * Parses `secret` or `name:secret,name:secret`. Each key is found by its id and by its name, which is `1` for the last one without a name.
 *
 * @param problems receives a duplicate name, and a secret of less than 32 characters
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
