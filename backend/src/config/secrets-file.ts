import { randomUUID } from 'node:crypto';
import { chmodSync, chownSync, existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorText } from '../common/errors/error-text.js';
import { hasCode } from '../common/errors/has-code.js';
import { parseJson } from '../common/json/json.js';
import { type SettingsProblems } from './environment.js';
import { generateSecret } from './key-ring.js';

const NAMES = ['JWT_SECRET', 'DATA_KEYS'] as const;
type Name = (typeof NAMES)[number];
type Secrets = Partial<Record<Name, string>>;

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** The stored secrets; undefined only where there is no file. @throws Error for all else: new keys would lose what the old ones encrypted */
function readStored(path: string): Record<string, unknown> | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
  const parsed = parseJson(text);
  if (typeof parsed !== 'object' || parsed === null || NAMES.some((name) => name in parsed && !isText(Reflect.get(parsed, name))))
    throw new Error('it is not what Labelbridge writes');
  return { ...parsed };
}

/**
 * Writes beside the file and publishes the whole at once, readable by its owner only. A new file belongs to the owner of the directory, an
 * existing one keeps its owner and its mode: a command that root runs locks no server out.
 */
function publish(dataDir: string, path: string, secrets: object, isNew: boolean): void {
  const beside = `${path}.${randomUUID()}`;
  const kept = statSync(isNew ? dataDir : path);
  try {
    writeFileSync(beside, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
    const made = statSync(beside);
    if (made.uid !== kept.uid || made.gid !== kept.gid) chownSync(beside, kept.uid, kept.gid);
    chmodSync(beside, isNew ? 0o600 : kept.mode & 0o777);
    // A link is never made over a file that another process has made meanwhile.
    if (isNew) linkSync(beside, path);
    else renameSync(beside, path);
  } finally {
    rmSync(beside, { force: true });
  }
}

/** Which secrets may be generated. */
export interface MakeKeys {
  /** Whether any may; what only reads makes none. */
  readonly mayMakeKeys: boolean;
  /** Whether there is a database elsewhere that other keys encrypted. */
  readonly hasDatabase: boolean;
}

/** Why missing secrets are not generated; undefined where they may be. */
function refusal(dataDir: string, missing: readonly Name[], { mayMakeKeys, hasDatabase }: MakeKeys): string | undefined {
  // New keys beside existing data would stand in the way of the right ones.
  if (missing.includes('DATA_KEYS') && (hasDatabase || existsSync(join(dataDir, 'data.mdb'))))
    return `but there is a database. Nothing was changed: restore the file from a copy, or give ${missing.join(' and ')}`;
  return mayMakeKeys
    ? undefined
    : `and this command makes none. Nothing was changed: give ${missing.join(' and ')}, restore the file, or, for a new installation, start the server first`;
}

/**
 * The secrets of `DATA_DIR/secrets.json`. What is missing of `needed` is generated and added; nothing that is there changes.
 *
 * @param problems receives a file that cannot be read or written, and secrets that are missing and not generated
 */
export function storedSecrets(dataDir: string, needed: readonly Name[], make: MakeKeys, problems: SettingsProblems): Secrets {
  const path = pathIn(dataDir);
  try {
    for (;;) {
      const stored = readStored(path);
      const missing = needed.filter((name) => stored?.[name] === undefined);
      const refused = missing.length > 0 ? refusal(dataDir, missing, make) : undefined;
      if (refused) {
        problems.add('DATA_DIR', `has no ${missing.join(' and ')} in ${path}, ${refused}`);
        return {};
      }
      const secrets: Record<string, unknown> = { ...stored, ...Object.fromEntries(missing.map((name) => [name, generateSecret()])) };
      if (missing.length > 0) {
        mkdirSync(dataDir, { recursive: true, mode: 0o700 });
        try {
          publish(dataDir, path, secrets, stored === undefined);
        } catch (error) {
          if (stored === undefined && hasCode(error, 'EEXIST')) continue;
          throw error;
        }
      }
      return secretsIn(secrets);
    }
  } catch (error) {
    addUnusable(path, error, problems);
    return {};
  }
}

/** The secrets that are stored already; none is made. @param problems receives a file that cannot be read */
export function presentSecrets(dataDir: string, problems: SettingsProblems): Secrets {
  const path = pathIn(dataDir);
  try {
    return secretsIn(readStored(path) ?? {});
  } catch (error) {
    addUnusable(path, error, problems);
    return {};
  }
}

const pathIn = (dataDir: string): string => join(dataDir, 'secrets.json');

const secretsIn = (stored: Readonly<Record<string, unknown>>): Secrets =>
  Object.fromEntries(NAMES.flatMap((name) => (isText(stored[name]) ? [[name, stored[name]]] : [])));

function addUnusable(path: string, error: unknown, problems: SettingsProblems): void {
  problems.add(
    'DATA_DIR',
    `has secrets in ${path} that cannot be used (${errorText(error)}). Nothing was changed: ` +
      'give the file back to the user of the server, or restore it from a copy. Without it what it encrypted is lost',
  );
}
