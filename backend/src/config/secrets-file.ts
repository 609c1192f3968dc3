import { randomUUID } from 'node:crypto';
import { chmodSync, chownSync, existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorText, hasCode } from '../common/errors/error-text.js';
import { parseJson } from '../common/json/json.js';
import { type SettingsProblems } from './environment.js';
import { generateSecret } from './key-ring.js';

const NAMES = ['JWT_SECRET', 'DATA_KEYS'] as const;
type Name = (typeof NAMES)[number];
type Secrets = Partial<Record<Name, string>>;

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** @throws Error unless the file is valid or missing: new keys would lose what the old ones encrypted */
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
 * Publishes a complete file atomically. A new file has mode 0600 and the owner of the directory. An existing file keeps owner and mode, so
 * that a command run by root does not lock the server out.
 */
function publish(dataDir: string, path: string, secrets: object, isNew: boolean): void {
  const beside = `${path}.${randomUUID()}`;
  const kept = statSync(isNew ? dataDir : path);
  try {
    writeFileSync(beside, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
    const made = statSync(beside);
    if (made.uid !== kept.uid || made.gid !== kept.gid) chownSync(beside, kept.uid, kept.gid);
    chmodSync(beside, isNew ? 0o600 : kept.mode & 0o777);
    // `link` fails if another process has made the file meanwhile.
    if (isNew) linkSync(beside, path);
    else renameSync(beside, path);
  } finally {
    rmSync(beside, { force: true });
  }
}

export interface MakeKeys {
  /** Commands that only read make none. */
  readonly mayMakeKeys: boolean;
  /** Another database has data that other keys encrypted. */
  readonly hasDatabase: boolean;
}

/** @returns the reason why missing secrets are not generated; undefined if they may be */
function refusal(dataDir: string, missing: readonly Name[], { mayMakeKeys, hasDatabase }: MakeKeys): string | undefined {
  // Stored new keys cannot read existing data, and would replace the right keys.
  if (missing.includes('DATA_KEYS') && (hasDatabase || existsSync(join(dataDir, 'data.mdb'))))
    return `but there is a database. Nothing was changed: restore the file from a copy, or give ${missing.join(' and ')}`;
  return mayMakeKeys
    ? undefined
    : `and this command makes none. Nothing was changed: give ${missing.join(' and ')}, restore the file, or, for a new installation, start the server first`;
}

/** Reads `DATA_DIR/secrets.json`, and adds missing secrets of `needed`. @param problems receives an unusable file or a refusal */
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

/** Reads the stored secrets and generates none. @param problems receives an unusable file */
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
